import type { Percentiles } from '../log-store.ts';
import type { ByteReader } from '../varint.ts';
import { BUCKETS, latencyBucket, latencyOf } from './latency-bucket.ts';

const FREE = 0xffff_ffff;
/** Limit so that cell and bucket fit into 32 bits: more than the 2,000 buckets of 500 series that a summary may have. */
const CELL_LIMIT = 2 ** 21 - 1;

/**
 * Latencies by cell: a small number that stands for one time range of one series. A hash table in flat arrays of the
 * occurring pairs, so that many cells with few values are as cheap as few cells with many.
 */
export class LatencyTable {
  /** Cell and bucket in one number. */
  #keys = new Uint32Array(1024).fill(FREE);
  #counts = new Uint32Array(1024);
  #size = 0;
  /** Longest latency by cell, ms. */
  #max = new Float64Array(256);

  /** Adds a latency. `ms`: whole; less than zero counts as zero. */
  add(cell: number, ms: number): void {
    const key = cell * BUCKETS + latencyBucket(ms);
    const slot = this.#firstSlotOf(key);
    // Fast path: the pair has occurred before, without a collision.
    if (this.#keys[slot] === key) this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    else this.#count(cell, key, 1);
    if (ms > (this.#max[cell] ?? -1)) this.#raiseMax(cell, ms);
  }

  /** Reads the values that a LatencyColumn wrote for a cell, and adds it to another. */
  addWritten(cell: number, reader: ByteReader): void {
    const buckets = reader.varint();
    if (buckets === 0) return;
    this.#raiseMax(cell, reader.varint());
    let bucket = 0;
    for (let n = 0; n < buckets; n++) {
      bucket += reader.varint();
      this.#count(cell, cell * BUCKETS + bucket, reader.varint());
    }
  }

  /** Percentiles of each cell that has values, by nearest rank. */
  percentiles(): Map<number, Percentiles> {
    return new Map(
      this.#cells()
        .entries()
        .map(([cell, keys]) => [cell, this.#percentilesOf(cell, keys)]),
    );
  }

  /** Returns the keys of each cell that has values, ascending. */
  #cells(): Map<number, Uint32Array> {
    const keys = this.#keys.filter((key) => key !== FREE).sort();
    const cells = new Map<number, Uint32Array>();
    let start = 0;
    while (start < keys.length) {
      const cell = Math.floor((keys[start] ?? 0) / BUCKETS);
      let end = start;
      while (end < keys.length && (keys[end] ?? 0) < (cell + 1) * BUCKETS) end++;
      cells.set(cell, keys.subarray(start, end));
      start = end;
    }
    return cells;
  }

  #percentilesOf(cell: number, keys: Uint32Array): Percentiles {
    const max = this.#max[cell] ?? 0;
    const counts = keys.map((key) => this.#counts[this.#slotOf(key)] ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const at = (percent: number): number => {
      const key = keys[indexOfRank(counts, Math.ceil((total * percent) / 100))] ?? 0;
      return Math.min(latencyOf(key % BUCKETS), max);
    };
    return { p50: at(50), p90: at(90), p95: at(95), p99: at(99), max };
  }

  #count(cell: number, key: number, count: number): void {
    let slot = this.#slotOf(key);
    if (this.#keys[slot] !== key) {
      if (cell >= CELL_LIMIT) throw new RangeError(`a table of latencies has no cell ${cell}`);
      if (++this.#size * 2 > this.#keys.length) {
        this.#grow();
        slot = this.#slotOf(key);
      }
      this.#keys[slot] = key;
    }
    this.#counts[slot] = (this.#counts[slot] ?? 0) + count;
  }

  #raiseMax(cell: number, ms: number): void {
    if (cell >= this.#max.length) this.#max = new Float64Array(this.#max.buffer.transfer(cell * 16));
    if (ms > (this.#max[cell] ?? 0)) this.#max[cell] = ms;
  }

  /** Returns the slot that holds the key, or the free one where it belongs. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = this.#firstSlotOf(key);
    for (;;) {
      const found = this.#keys[slot];
      if (found === key || found === FREE) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #firstSlotOf(key: number): number {
    const mixed = Math.imul(key, 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & (this.#keys.length - 1);
  }

  #grow(): void {
    const keys = this.#keys;
    const counts = this.#counts;
    this.#keys = new Uint32Array(keys.length * 2).fill(FREE);
    this.#counts = new Uint32Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === FREE) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#counts[slot] = counts[from] ?? 0;
    }
  }
}

/** Returns the index of the count that contains the value of a rank, from 1. */
function indexOfRank(counts: Uint32Array, rank: number): number {
  let remaining = rank;
  let index = 0;
  while (index < counts.length - 1) {
    remaining -= counts[index] ?? 0;
    if (remaining <= 0) break;
    index++;
  }
  return index;
}
