import { setImmediate } from 'node:timers/promises';
import { FacetKinds } from '../engine/facet-kinds.ts';
import { rollUp, rollupWidth } from '../summary/roll-up.ts';
import type { Rollup } from '../summary/rollup.ts';
import { LAYOUT } from './dictionary.ts';
import type { Segment } from './segment.ts';

/** What a segment comes to, and the kinds it is counted by. */
export interface SegmentRollup {
  readonly rollup: Rollup;
  readonly kinds: FacetKinds;
}

/** Adds up a segment, in steps between which others work; undefined where that would not be worthwhile. */
export async function rollUpSegment(segment: Segment): Promise<SegmentRollup | undefined> {
  if (rollupWidth(segment) === undefined) return undefined;
  const [columns, { indexes }] = await Promise.all([segment.allColumns(), segment.facetOf()]);
  const kinds = new FacetKinds(segment.facets, LAYOUT);
  const steps = rollUp(segment, kinds, indexes, [columns]);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value && { rollup: value, kinds };
    await setImmediate();
  }
}
