import { setImmediate } from 'node:timers/promises';
import { rollUp, rollupWidth } from '../summary/roll-up.ts';
import type { Rollup } from '../summary/rollup.ts';
import type { Segment } from './segment.ts';

/** Computes the rollup of a segment in steps, yielding in between; undefined where that is not worthwhile. */
export async function rollUpSegment(segment: Segment): Promise<Rollup | undefined> {
  if (rollupWidth(segment) === undefined) return undefined;
  const [columns, { indexes }] = await Promise.all([segment.columns(), segment.facetOf()]);
  const steps = rollUp(segment, segment.kinds, indexes, columns);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
