import { type Rollup, RollupBuilder, slotWidth } from '../summary/rollup.ts';
import type { FacetKinds } from './facet-kinds.ts';
import type { Segment } from './segment.ts';
import { startedColumns } from './started-columns.ts';

/** Entries a step: a millisecond or so. */
const STEP = 4096;

/** Adds up a segment, in steps; undefined where that would not be worthwhile. */
export function* rollUp(segment: Segment, kinds: FacetKinds): Generator<void, Rollup | undefined> {
  const { first, last } = segment.timeRange('processingStartedAtMS');
  const widthMs = slotWidth(first, last, segment.rows);
  if (widthMs === undefined) return undefined;
  const builder = new RollupBuilder(widthMs, first, segment.rows);
  for (const columns of startedColumns(segment, { from: first, end: last + 1 }, 'with latencies')) {
    const { count, offsets, times, facets, processing, provider, endToEnd } = columns;
    for (let n = 0; n < count; n++) {
      const kind = kinds.kindOf(facets[offsets[n] ?? 0] ?? 0);
      builder.add(times[n] ?? 0, kind, (processing[n] ?? 0) - 1, (provider[n] ?? 0) - 1, (endToEnd[n] ?? 0) - 1);
      if (n % STEP === STEP - 1) yield;
    }
  }
  return builder.finish();
}
