import { setImmediate } from 'node:timers/promises';
import { buildTimeIndex, type TimeIndex } from '../engine/time-index.ts';
import { bytesOf } from '../engine/typed-bytes.ts';
import { packFacts } from './fact-columns.ts';
import type { HeadSegment } from './head-segment.ts';
import { packSections } from './sections.ts';
import type { Time } from './segment.ts';
import { rollUp } from './segment-rollup.ts';

/** A sealed segment as it is stored, its postings apart. */
export interface SegmentRecord {
  readonly rows: number;
  /** What is kept in memory: facets, their counts, and of each time the fences and ends of its pieces. */
  readonly summary: Buffer;
  readonly facetOf: Uint8Array;
  /** Pieces of the time indexes, one after the other. */
  readonly times: Readonly<Record<Time, Buffer>>;
  readonly facts: Uint8Array;
  /** What it comes to; null where that is not worth storing. */
  readonly rollup: Buffer | null;
}

/** Made in steps of some milliseconds, between which others work. */
export async function segmentRecordOf(head: HeadSegment): Promise<SegmentRecord> {
  const sent = buildTimeIndex(head.timesOf('sent'));
  await setImmediate();
  const started = buildTimeIndex(head.timesOf('started'));
  await setImmediate();
  const facts = packFacts(head.factsNow, head.rows);
  await setImmediate();
  const rolledUp = await rollUp(head);
  const { facets, counts } = head.facets.toArrays();
  return {
    rows: head.rows,
    summary: packSections([bytesOf(facets), bytesOf(counts), ...fencesOf(sent), ...fencesOf(started)]),
    facetOf: bytesOf(head.facetIndexes().slice()),
    times: { sent: Buffer.concat(sent.pieces), started: Buffer.concat(started.pieces) },
    facts,
    rollup: rolledUp ? Buffer.from(rolledUp.rollup.toBytes()) : null,
  };
}

/** Where the pieces of an index begin, in time and in bytes. */
function fencesOf({ fences, pieces }: TimeIndex): [Uint8Array, Uint8Array] {
  let end = 0;
  return [bytesOf(fences), bytesOf(Uint32Array.from(pieces, ({ length }) => (end += length)))];
}
