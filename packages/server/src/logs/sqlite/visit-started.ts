import type { Span } from '../summary/rollup.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';

/** Receives an entry: latencies in ms + 1, 0 where there is none or they are not wanted. */
export type VisitStarted = (
  offset: number,
  facet: number,
  at: number,
  processing: number,
  provider: number,
  endToEnd: number,
) => void;

/** Visits the entries of a segment whose processing started in a span, by its index alone. */
export function visitStarted(
  segment: Segment,
  { from, end }: Span,
  wanted: 'with latencies' | 'without',
  visit: VisitStarted,
): void {
  const facets = facetsOf(segment);
  for (const { offsets, times, latencies } of segment.started(from, end, wanted)) {
    for (let n = 0; n < offsets.length; n++) {
      const at = times[n] ?? 0;
      if (at < from || at >= end) continue;
      const offset = offsets[n] ?? 0;
      visit(
        offset,
        facets[offset] ?? 0,
        at,
        latencies?.processing[n] ?? 0,
        latencies?.provider[n] ?? 0,
        latencies?.endToEnd[n] ?? 0,
      );
    }
  }
}

/** Of all entries, by offset. */
function facetsOf(segment: Segment): Uint16Array {
  const facets = new Uint16Array(segment.rows);
  for (let start = 0; start < segment.rows; start += FACET_CHUNK) {
    facets.set(segment.facetChunk(start / FACET_CHUNK), start);
  }
  return facets;
}
