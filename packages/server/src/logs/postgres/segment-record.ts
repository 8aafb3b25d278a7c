import { setImmediate } from 'node:timers/promises';
import type { Time } from '../engine/segment.ts';
import { buildTimeIndex, type TimeIndex } from '../engine/time-index.ts';
import { bytesOf } from '../engine/typed-bytes.ts';
import type { HeadSegment } from './head-segment.ts';
import { packMeasures } from './measures.ts';
import { packSections } from './sections.ts';
import { rollUpSegment } from './segment-rollup.ts';

/** A sealed segment in stored form, without its postings. */
export interface SegmentRecord {
  readonly rows: number;
  /** The part kept in memory: facets, their counts, and of each time the fences and ends of its chunks. */
  readonly summary: Buffer;
  readonly facetOf: Uint8Array;
  /** Chunks of the time indexes, one after the other. */
  readonly times: Readonly<Record<Time, Buffer>>;
  readonly measures: Uint8Array;
  /** The rollup; null where it is not worth storing. */
  readonly rollup: Buffer | null;
}

/** Builds the record of a segment in steps of a few milliseconds, yielding to the event loop in between. */
export async function segmentRecordOf(head: HeadSegment): Promise<SegmentRecord> {
  const sent = buildTimeIndex(head.timesOf('sent'));
  await setImmediate();
  const started = buildTimeIndex(head.timesOf('started'));
  await setImmediate();
  const measures = packMeasures(head);
  await setImmediate();
  const rollup = await rollUpSegment(head);
  const { facets, counts } = head.facets.toArrays();
  return {
    rows: head.rows,
    summary: packSections([bytesOf(facets), bytesOf(counts), ...fencesOf(sent), ...fencesOf(started)]),
    facetOf: bytesOf(head.facetIndexes().slice()),
    times: { sent: Buffer.concat(sent.chunks), started: Buffer.concat(started.chunks) },
    measures,
    rollup: rollup ? Buffer.from(rollup.toBytes()) : null,
  };
}

/** Returns the start of each chunk of an index, in time and in bytes. */
function fencesOf({ fences, chunks }: TimeIndex): [Uint8Array, Uint8Array] {
  let end = 0;
  return [bytesOf(fences), bytesOf(Uint32Array.from(chunks, ({ length }) => (end += length)))];
}
