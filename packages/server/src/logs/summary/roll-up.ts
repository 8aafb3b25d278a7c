import type { FacetKinds } from '../engine/facet-kinds.ts';
import { type IndexedSegment, NO_LATENCY, type SegmentColumns } from '../engine/segment.ts';
import { type Rollup, RollupBuilder, slotWidth } from './rollup.ts';

/** Entries per step: about a millisecond. */
const STEP = 4096;

/** Returns the width of the slots of a segment's rollup, ms; undefined where a rollup would not be worthwhile. */
export function rollupWidth(segment: IndexedSegment): number | undefined {
  const { first, last } = segment.timeRange('started');
  return slotWidth(first, last, segment.rows);
}

/**
 * Computes the rollup of a segment, in steps; undefined where that is not worthwhile. `facets`: of its entries, by offset.
 * `columns`: all of its entries, with latencies.
 */
export function* rollUp(
  segment: IndexedSegment,
  kinds: FacetKinds,
  facets: Uint16Array,
  columns: Iterable<SegmentColumns>,
): Generator<void, Rollup | undefined> {
  const widthMs = rollupWidth(segment);
  if (widthMs === undefined) return undefined;
  const builder = new RollupBuilder(widthMs, segment.timeRange('started').first, segment.rows);
  for (const { count, offsets, start, started, latencies } of columns) {
    for (let n = 0; n < count; n++) {
      const kind = kinds.kindOf(facets[offsets ? (offsets[n] ?? 0) : start + n] ?? 0);
      const processing = Math.max(latencies?.processing[n] ?? 0, 0);
      const provider = latencies?.provider[n] ?? NO_LATENCY;
      builder.add(started[n] ?? 0, kind, processing, provider, latencies?.endToEnd[n] ?? NO_LATENCY);
      if (n % STEP === STEP - 1) yield;
    }
  }
  return builder.finish();
}
