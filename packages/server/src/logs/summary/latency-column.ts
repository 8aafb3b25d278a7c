import type { ByteWriter } from '../varint.ts';
import { BUCKETS, latencyBucket } from './latency-bucket.ts';

/** Bits sorted per pass. Buckets have as many. */
const DIGIT_BITS = Math.log2(BUCKETS);

/**
 * One latency of many entries by cell: a small number that represents one time range of one kind. Collected unsorted
 * and sorted once, in half the time of counting them in a LatencyTable.
 */
export class LatencyColumn {
  /** Cell and bucket of each value in one number. */
  readonly #keys: Uint32Array;
  #size = 0;
  /** Longest latency of each cell, ms. */
  readonly #max: number[] = [];

  /** `capacity`: maximum number of values. */
  constructor(capacity: number) {
    this.#keys = new Uint32Array(capacity);
  }

  /** Adds a latency. `cell`: below 2^21. `ms`: whole, from zero. */
  add(cell: number, ms: number): void {
    this.#keys[this.#size++] = cell * BUCKETS + latencyBucket(ms);
    if (ms > (this.#max[cell] ?? -1)) this.#max[cell] = ms;
  }

  /** Writes cells as a LatencyTable reads them: a few bytes for a few values, at most some 300 for any number. */
  cellWriter(): (cell: number, writer: ByteWriter) => void {
    const keys = sorted(this.#keys.subarray(0, this.#size));
    const runs = runsOf(keys);
    return (cell, writer) => {
      const run = runs[cell];
      writer.varint(run?.buckets ?? 0);
      if (!run) return;
      writer.varint(this.#max[cell] ?? 0);
      let previous = cell * BUCKETS;
      for (let at = run.start; at < run.end; ) {
        const key = keys[at] ?? 0;
        const start = at;
        while (at < run.end && keys[at] === key) at++;
        writer.varint(key - previous);
        writer.varint(at - start);
        previous = key;
      }
    };
  }
}

/** Range of the keys of a cell among the sorted ones. */
interface Run {
  readonly start: number;
  end: number;
  /** Number of different keys. */
  buckets: number;
}

/** By cell. */
function runsOf(keys: Uint32Array): Run[] {
  const runs: Run[] = [];
  let previous = -1;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const run = (runs[Math.floor(key / BUCKETS)] ??= { start: at, end: at, buckets: 0 });
    run.end = at + 1;
    if (key !== previous) run.buckets++;
    previous = key;
  }
  return runs;
}

/** Sorts in ascending order, digit by digit from the lowest. */
function sorted(keys: Uint32Array): Uint32Array {
  let highest = 0;
  for (let n = 0; n < keys.length; n++) highest = Math.max(highest, keys[n] ?? 0);
  let from = keys;
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += DIGIT_BITS) {
    const offsets = new Uint32Array(BUCKETS + 1);
    for (let n = 0; n < from.length; n++) {
      const next = digitOf(from[n] ?? 0, shift) + 1;
      offsets[next] = (offsets[next] ?? 0) + 1;
    }
    for (let digit = 1; digit < BUCKETS; digit++) offsets[digit] = (offsets[digit] ?? 0) + (offsets[digit - 1] ?? 0);
    const to = new Uint32Array(from.length);
    for (let n = 0; n < from.length; n++) {
      const key = from[n] ?? 0;
      const digit = digitOf(key, shift);
      const offset = offsets[digit] ?? 0;
      to[offset] = key;
      offsets[digit] = offset + 1;
    }
    from = to;
  }
  return from;
}

function digitOf(key: number, shift: number): number {
  return (key >>> shift) & (BUCKETS - 1);
}
