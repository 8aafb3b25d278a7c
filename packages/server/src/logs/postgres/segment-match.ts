import type { FacetSelection } from '../engine/facet-table.ts';
import { intersection, sizeOf } from '../engine/match.ts';
import type { OffsetSet } from '../engine/offset-set.ts';
import { openBounds, type TimeBounds } from '../engine/segment.ts';
import { HeadSegment } from './head-segment.ts';
import type { LogPlan } from './log-plan.ts';
import type { SealedSegment } from './sealed-segment.ts';
import type { Segment } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';

/** Entries of a segment that meet a plan, as far as known without further reads. */
export interface SegmentMatch {
  readonly segment: Segment;
  /** Entries that have all the terms; absent if every entry matches. */
  readonly offsets?: OffsetSet;
  /** Facets that match; absent if every facet does. */
  readonly facets?: FacetSelection;
  /** Bounds that each entry still has to be checked against. */
  readonly times: readonly TimeBounds[];
}

/** A match with all its data loaded. */
export interface LoadedMatch {
  readonly segment: Segment;
  /** Entries that match; absent if every entry does. */
  readonly offsets?: OffsetSet;
  /** Facets that match; absent if every facet does. */
  readonly facets?: FacetSelection;
  /** Returns whether an entry's facet matches. */
  readonly hasFacet: (offset: number) => boolean;
}

/** If fewer than one in `FEW` entries has a matching facet, these entries are looked up instead of scanned. */
const FEW = 64;

/** Drops the segments in which nothing can match; postings are read in one round trip per partition. */
export async function matchesOf(
  segments: readonly Segment[],
  plan: LogPlan,
  store: SegmentStore,
): Promise<SegmentMatch[]> {
  const possible = segments.flatMap((segment) => possibleMatch(segment, plan) ?? []);
  if (plan.terms.length === 0) return possible;
  const sealed: SealedSegment[] = [];
  const has = new Map<SealedSegment, Uint8Array>();
  for (const { segment, facets } of possible) {
    if (!isSealed(segment)) continue;
    sealed.push(segment);
    if (facets) has.set(segment, facets.has);
  }
  const postings = await store.postings(sealed, plan.terms, has);
  return possible.flatMap((match) => {
    const { segment } = match;
    const sets = plan.terms.map((term) => (isSealed(segment) ? postings(segment, term) : headPosting(segment, term)));
    const found = sets.filter((set) => set !== undefined);
    const offsets = found.length < sets.length ? undefined : intersection(found);
    return offsets && offsets.length > 0 ? [{ ...match, offsets }] : [];
  });
}

export async function loadMatch({ segment, offsets, facets, times }: SegmentMatch): Promise<LoadedMatch> {
  const [column, ...within] = await Promise.all([
    facets && segment.facetOf(),
    ...times.map((bounds) => segment.within(bounds)),
  ]);
  const sets: OffsetSet[] = [...(offsets ? [offsets] : []), ...within];
  const isFew = facets && facets.rows * FEW < segment.rows && facets.rows < (offsets ? sizeOf(offsets) : segment.rows);
  if (column && isFew) sets.push(column.offsetsWith(facets.has));
  const common = intersection(sets);
  return {
    segment,
    ...(facets && { facets }),
    hasFacet: column && !isFew ? (offset) => facets?.has[column.indexes[offset] ?? 0] === 1 : () => true,
    ...(common && { offsets: common }),
  };
}

function possibleMatch(segment: Segment, { test, times }: LogPlan): SegmentMatch | undefined {
  const open = openBounds(segment, times);
  if (!open) return undefined;
  const match = { segment, times: open };
  if (test.mask === 0) return match;
  const facets = segment.facets.select(test);
  if (facets.rows === 0) return undefined;
  return facets.rows === segment.rows && !segment.hasChanges ? match : { ...match, facets };
}

export function isSealed(segment: Segment): segment is SealedSegment {
  return !(segment instanceof HeadSegment);
}

function headPosting(segment: Segment, term: number): OffsetSet | undefined {
  return segment instanceof HeadSegment ? segment.posting(term) : undefined;
}
