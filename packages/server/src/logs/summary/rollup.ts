import { NO_LATENCY } from '../engine/segment.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import { bucketOf } from './bucket-of.ts';
import { LatencyColumn } from './latency-column.ts';
import type { SummaryBuilder } from './summary-builder.ts';
import { LATENCIES } from './summary-fields.ts';

const MINUTE_MS = 60_000;
/** Widths of slots: bucket edges are multiples of them, those of hours also in zones with half-hour offsets. */
const WIDTHS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
/** Maximum number of slots of a segment, unless they have the largest width. */
const MAX_SLOTS = 4;
/** With fewer entries per slot on average, reading all entries costs as much. */
const MIN_ENTRIES_PER_SLOT = 16;

/** Numbers of kinds are below it. */
const KIND_LIMIT = 2 ** 16;

/** Epoch ms: from ≤ t < end. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** Receiver of a rollup. `kindOf`: the builder's number of a kind; undefined if the kind is not selected. */
export interface RollupTarget {
  readonly builder: SummaryBuilder;
  readonly edges: readonly number[];
  readonly latency: boolean;
  readonly kindOf: (kind: number) => number | undefined;
}

/** Returns the slot width for entries between two times; undefined where a rollup is not worthwhile. */
export function slotWidth(first: number, last: number, rows: number): number | undefined {
  const widest = WIDTHS_MS.at(-1);
  const width = WIDTHS_MS.find((ms) => (last - first) / ms <= MAX_SLOTS) ?? widest;
  return width !== undefined && rows >= ((last - first) / width) * MIN_ENTRIES_PER_SLOT ? width : undefined;
}

/**
 * Counts and latencies of the entries of a segment, by slots of time and by kind.
 * Summaries add it up instead of its entries, in a tenth of the time. Two to four bytes per entry.
 */
export class Rollup {
  readonly widthMs: number;
  readonly #starts: readonly number[];
  /** End of each slot in the bytes. */
  readonly #ends: readonly number[];
  readonly #bytes: Uint8Array;

  constructor(widthMs: number, starts: readonly number[], ends: readonly number[], bytes: Uint8Array) {
    this.widthMs = widthMs;
    this.#starts = starts;
    this.#ends = ends;
    this.#bytes = bytes;
  }

  /** Reads what `toBytes` wrote. */
  static read(bytes: Uint8Array): Rollup {
    const reader = new ByteReader(bytes);
    const widthMs = reader.varint();
    const slots = reader.varint();
    let [start, end] = [0, 0];
    const starts = Array.from({ length: slots }, () => (start += reader.varint()));
    const ends = Array.from({ length: slots }, () => (end += reader.varint()));
    return new Rollup(widthMs, starts, ends, bytes.subarray(reader.at));
  }

  /** Returns the stored form, with permanent numbers of kinds. */
  toBytes(): Uint8Array {
    const writer = new ByteWriter(this.#bytes.length + 64);
    writer.varint(this.widthMs);
    writer.varint(this.#starts.length);
    for (const [slot, start] of this.#starts.entries()) writer.varint(start - (this.#starts[slot - 1] ?? 0));
    for (const [slot, end] of this.#ends.entries()) writer.varint(end - (this.#ends[slot - 1] ?? 0));
    writer.raw(this.#bytes);
    return writer.take();
  }

  /** Approximate bytes in memory. */
  get weight(): number {
    return this.#bytes.length + 16 * this.#starts.length + 200;
  }

  /** Adds the slots that lie between two edges. Returns those that contain an edge, whose entries have to be read. */
  addTo(target: RollupTarget): Span[] {
    const { edges } = target;
    const cutSlots: Span[] = [];
    for (const [slot, from] of this.#starts.entries()) {
      const end = from + this.widthMs;
      const bucket = bucketOf(edges, from);
      if (bucket >= 0 && end <= (edges[bucket + 1] ?? 0)) this.#addSlot(slot, bucket, target);
      else if (from < (edges.at(-1) ?? 0) && end > (edges[0] ?? 0)) cutSlots.push({ from, end });
    }
    return cutSlots;
  }

  #addSlot(slot: number, bucket: number, { builder, latency, kindOf }: RollupTarget): void {
    const reader = new ByteReader(this.#bytes, this.#ends[slot - 1] ?? 0);
    const end = this.#ends[slot] ?? 0;
    while (reader.at < end) {
      const kind = kindOf(reader.varint());
      const entries = reader.varint();
      const size = reader.varint();
      const next = reader.at + size;
      if (kind !== undefined) {
        const cell = builder.add(kind, bucket, entries);
        if (latency) for (const name of LATENCIES) builder.measureAll(cell, name, reader);
      }
      reader.at = next;
    }
  }
}

/** Builds a rollup from entries in any order. */
export class RollupBuilder {
  readonly #widthMs: number;
  readonly #first: number;
  /** By slot and kind, in one number. */
  readonly #cells = new Map<number, number>();
  readonly #entries: number[] = [];
  readonly #latencies: readonly [LatencyColumn, LatencyColumn, LatencyColumn];

  /** `first`: no entry is before it. `rows`: maximum number of entries. */
  constructor(widthMs: number, first: number, rows: number) {
    this.#latencies = [new LatencyColumn(rows), new LatencyColumn(rows), new LatencyColumn(rows)];
    this.#widthMs = widthMs;
    this.#first = first - (first % widthMs);
  }

  /** Adds an entry. `kind`: below 65,536. Latencies in ms or NO_LATENCY, in the order of LATENCIES. */
  add(at: number, kind: number, processing: number, provider: number, endToEnd: number): void {
    const key = Math.floor((at - this.#first) / this.#widthMs) * KIND_LIMIT + kind;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = this.#entries.push(0) - 1;
      this.#cells.set(key, cell);
    }
    this.#entries[cell] = (this.#entries[cell] ?? 0) + 1;
    if (processing !== NO_LATENCY) this.#latencies[0].add(cell, processing);
    if (provider !== NO_LATENCY) this.#latencies[1].add(cell, provider);
    if (endToEnd !== NO_LATENCY) this.#latencies[2].add(cell, endToEnd);
  }

  finish(): Rollup {
    const writers = this.#latencies.map((column) => column.cellWriter());
    const starts: number[] = [];
    const ends: number[] = [];
    const bytes = new ByteWriter();
    const latencies = new ByteWriter();
    for (const key of Float64Array.from(this.#cells.keys()).sort()) {
      const cell = this.#cells.get(key) ?? 0;
      const start = this.#first + Math.floor(key / KIND_LIMIT) * this.#widthMs;
      if (start !== starts.at(-1)) starts.push(start);
      for (const write of writers) write(cell, latencies);
      bytes.varint(key % KIND_LIMIT);
      bytes.varint(this.#entries[cell] ?? 0);
      bytes.varint(latencies.length);
      bytes.append(latencies);
      latencies.clear();
      ends[starts.length - 1] = bytes.length;
    }
    return new Rollup(this.#widthMs, starts, ends, bytes.take());
  }
}
