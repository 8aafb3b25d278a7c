import { buildTimeIndex } from '../sqlite/time-index.ts';
import { bytesOf } from '../sqlite/typed-bytes.ts';
import { packFacts } from './fact-columns.ts';
import type { HeadSegment } from './head-segment.ts';
import { packSections } from './sections.ts';
import { TIMES, type Time } from './segment.ts';

/** A sealed segment as it is stored, its postings apart. */
export interface SegmentRecord {
  readonly rows: number;
  /** What is kept in memory: facets, their counts, and of each time the fences and ends of its pieces. */
  readonly summary: Buffer;
  readonly facetOf: Uint8Array;
  /** Pieces of the time indexes, one after the other. */
  readonly times: Readonly<Record<Time, Buffer>>;
  readonly facts: Uint8Array;
}

export function segmentRecordOf(head: HeadSegment): SegmentRecord {
  const { facets, counts } = head.facets.toArrays();
  const indexes = TIMES.map((time) => buildTimeIndex(head.timesOf(time)));
  const [sent = Buffer.alloc(0), started = Buffer.alloc(0)] = indexes.map(({ pieces }) => Buffer.concat(pieces));
  const summary = [bytesOf(facets), bytesOf(counts)];
  for (const { fences, pieces } of indexes) {
    let end = 0;
    summary.push(bytesOf(fences), bytesOf(Uint32Array.from(pieces, ({ length }) => (end += length))));
  }
  return {
    rows: head.rows,
    summary: packSections(summary),
    facetOf: bytesOf(head.facetIndexes()).slice(),
    times: { sent, started },
    facts: packFacts(head.factsNow, head.rows),
  };
}
