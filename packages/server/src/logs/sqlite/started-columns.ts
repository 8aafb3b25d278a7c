import type { Span } from '../summary/rollup.ts';
import type { Latencies } from './latency-chunk.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';

/** Entries by when their processing started, in columns. Latencies in ms + 1, 0 where there is none or they are not wanted. */
export interface StartedColumns extends Latencies {
  readonly count: number;
  readonly offsets: Uint16Array;
  readonly times: Float64Array;
  /** By offset. */
  readonly facets: Uint16Array;
}

const NOTHING = new Float64Array();
const NONE: Latencies = { processing: NOTHING, provider: NOTHING, endToEnd: NOTHING };

/** Entries of a segment whose processing started in a span, and neighbours, by its index alone. */
export function* startedColumns(
  segment: Segment,
  { from, end }: Span,
  wanted: 'with latencies' | 'without',
): Generator<StartedColumns> {
  const facets = facetsOf(segment);
  for (const { offsets, times, latencies = NONE } of segment.started(from, end, wanted)) {
    const { processing, provider, endToEnd } = latencies;
    yield { count: offsets.length, offsets, times, facets, processing, provider, endToEnd };
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
