import { setImmediate } from 'node:timers/promises';
import { facetMembers } from '../facet.ts';
import { NO_LATENCY, Rollup, RollupBuilder, slotWidth } from '../summary/rollup.ts';
import { hasEndToEnd } from '../summary/summary-facts.ts';
import type { FacetTable } from './facet-table.ts';
import { NO_ANSWER } from './fact-columns.ts';
import { closedPart, summaryKey } from './packed-facet.ts';
import type { Segment } from './segment.ts';

/** What a segment comes to, by kind: the index of the first facet of those that no summary tells apart. */
export interface SegmentRollup {
  readonly rollup: Rollup;
  /** By index of a facet. */
  readonly kinds: readonly number[];
}

/** Entries a step: a millisecond or so. */
const STEP = 4096;

/** Reads what `rollUp` made of a sealed segment that has not changed. */
export function readRollup(bytes: Uint8Array, facets: FacetTable): SegmentRollup {
  return { rollup: Rollup.read(bytes), kinds: kindsOf(facets).kinds };
}

/** Adds up a segment, in steps between which others work; undefined where that would not be worthwhile. */
export async function rollUp(segment: Segment): Promise<SegmentRollup | undefined> {
  const { first, last } = segment.timeRange('started');
  const widthMs = slotWidth(first, last, segment.rows);
  if (widthMs === undefined) return undefined;
  const [facts, { indexes }] = await Promise.all([segment.facts(), segment.facetOf()]);
  const { kinds, areEndToEnd } = kindsOf(segment.facets);
  const builder = new RollupBuilder(widthMs, first, segment.rows);
  for (let offset = 0; offset < segment.rows; offset++) {
    const index = indexes[offset] ?? 0;
    const started = facts.started[offset] ?? 0;
    const processing = Math.max(facts.processing[offset] ?? 0, 0);
    const provider = facts.provider[offset] ?? NO_ANSWER;
    const endToEnd = areEndToEnd[index] ? Math.max(started + processing - (facts.sent[offset] ?? 0), 0) : NO_LATENCY;
    if (offset % STEP === STEP - 1) await setImmediate();
    builder.add(started, kinds[index] ?? 0, processing, provider === NO_ANSWER ? NO_LATENCY : provider, endToEnd);
  }
  return { rollup: builder.finish(), kinds };
}

function kindsOf(facets: FacetTable): { kinds: number[]; areEndToEnd: boolean[] } {
  const first = new Map<number, number>();
  const kinds: number[] = [];
  const areEndToEnd: boolean[] = [];
  for (let index = 0; index < facets.size; index++) {
    const facet = facets.facetAt(index);
    kinds.push(first.getOrInsert(summaryKey(facet), index));
    areEndToEnd.push(hasEndToEnd(facetMembers(closedPart(facet))));
  }
  return { kinds, areEndToEnd };
}
