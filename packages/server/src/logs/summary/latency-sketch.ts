import { ByteReader, ByteWriter } from '../varint.ts';
import { latencyBucket } from './latency-bucket.ts';

/** Receives what a sketch holds: so many values of a bucket. */
export type VisitBucket = (bucket: number, count: number) => void;

/**
 * Latencies of some entries, to be stored and later merged: how many fell into which bucket, and the exact largest.
 * A few bytes for a few entries, at most some 300 for any number.
 */
export class LatencySketch {
  readonly #counts = new Map<number, number>();
  #max = 0;

  /** `ms`: whole; less than zero counts as zero. */
  add(ms: number): void {
    const bucket = latencyBucket(ms);
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    if (ms > this.#max) this.#max = ms;
  }

  /** Adds what another sketch was encoded from. */
  merge(encoded: Uint8Array): void {
    const max = readSketch(encoded, (bucket, count) => {
      this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    });
    if (max > this.#max) this.#max = max;
  }

  /** Empty when nothing was added. */
  encode(): Uint8Array {
    const writer = new ByteWriter(64);
    if (this.#counts.size === 0) return writer.take();
    writer.varint(this.#max);
    let previous = 0;
    for (const [bucket, count] of [...this.#counts].sort(([a], [b]) => a - b)) {
      writer.varint(bucket - previous);
      writer.varint(count);
      previous = bucket;
    }
    return writer.take();
  }
}

/** Visits the buckets of an encoded sketch, ascending, and answers the largest value: 0 for an empty one. */
export function readSketch(encoded: Uint8Array, visit: VisitBucket): number {
  const reader = new ByteReader(encoded);
  const max = reader.varint();
  let bucket = 0;
  while (!reader.ended) {
    bucket += reader.varint();
    visit(bucket, reader.varint());
  }
  return max;
}
