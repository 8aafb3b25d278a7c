/** Kinds of index pages of a segment, in the order of the file. */
export const PAGE_KINDS = ['facets', 'terms', 'sent', 'started', 'latencies'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Represents the segment in the pages that lead from terms to segments. */
export const DIRECTORY = 4095;

/**
 * Page number of the rollup of a segment in its current form, after the pages of latencies. Segments with entries that
 * were reported on after sealing have none, nor have segments of older files.
 */
export const ROLLUP = 2 ** 20 - 1;

/** Returns the id of a page. Ids ascend with the segment, so that sealing only ever appends. */
export function pageId(segment: number, kind: PageKind, page: number): number {
  return (segment * PAGE_KINDS.length + PAGE_KINDS.indexOf(kind)) * 2 ** 20 + page;
}
