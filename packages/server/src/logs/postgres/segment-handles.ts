import type { PoolClient } from 'pg';
import type { HandleIndex } from '../device/handle-index.ts';
import { chunkOf, findInChunk, handlesByOffset } from '../device/handle-index.ts';
import { hasBit, type OffsetBits } from '../engine/offset-set.ts';
import { float64sOf, uint32sOf } from '../engine/typed-bytes.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { SegmentRef } from './log-view.ts';
import type { Statements } from './statements.ts';

/** Handles of the entries of a segment. */
export interface SegmentHandles {
  isTracked(offset: number): boolean;
  /** Returns the offsets of the entries with some handles, in the order given. Reads what is not in memory at once. */
  find(handles: readonly number[]): Promise<(number | undefined)[]>;
  /** Handles by offset, 0 for entries without one. For copies of the log. */
  byOffset(): Promise<Float64Array>;
}

/** Numbers of a segment's pages in the table of handles: its fences, its tracked entries, then one page for each chunk. */
const FENCES = 0;
const TRACKED = 1;
const CHUNKS = 2;

const CACHE_BYTES = 2 ** 24;
/** Handles of about 25 segments: most receipts are about the newest entries. */
const CHUNK_CACHE_BYTES = 2 ** 24;
/** Handles of a segment in memory: one bit per entry, and the first handle of each chunk. */
const SEGMENT_BYTES = 10_000;

/** Handles of segments, from memory or the database. */
export class HandleStore {
  readonly #statements: Statements;
  readonly #sealed = new WeightedCache<string, Promise<SegmentHandles | undefined>>(CACHE_BYTES, () => SEGMENT_BYTES);
  /** Chunks of handles by partition, segment, and number. They never change. */
  readonly #chunks = new WeightedCache<string, Uint8Array>(CHUNK_CACHE_BYTES, ({ length }) => length);

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns the handles of a segment; undefined where no entry has one. */
  of(ref: SegmentRef): Promise<SegmentHandles | undefined> {
    const { head } = ref;
    if (head) {
      const { handles } = head;
      const isTracked = (offset: number): boolean => handles.isTracked(offset);
      return Promise.resolve({
        isTracked,
        find: async (sought) => sought.map((handle) => handles.find(handle)),
        byOffset: async () => handles.byOffset(rowsOf(ref)),
      });
    }
    const name = `${ref.partition} ${ref.number}`;
    const cached = this.#sealed.get(name);
    if (cached) return cached;
    const loading = this.#load(ref);
    this.#sealed.set(name, loading);
    loading.catch(() => this.#sealed.delete(name));
    return loading;
  }

  async #load(ref: SegmentRef): Promise<SegmentHandles | undefined> {
    const { partition, number } = ref;
    const [fences, tracked] = await this.#pages(partition, number, [FENCES, TRACKED]);
    if (!fences || !tracked) return undefined;
    const firsts = float64sOf(fences);
    const bits: OffsetBits = uint32sOf(tracked);
    return {
      isTracked: (offset) => hasBit(bits, offset),
      find: async (handles) => {
        const numbers = handles.map((handle) => chunkOf(firsts, handle));
        const chunks = await this.#chunksOf(ref, new Set(numbers.filter((chunk) => chunk !== undefined)));
        return handles.map((handle, n) => {
          const bytes = chunks.get(numbers[n] ?? -1);
          return bytes && findInChunk(bytes, handle);
        });
      },
      byOffset: () => this.#byOffset(ref, firsts.length),
    };
  }

  async #chunksOf({ partition, number }: SegmentRef, numbers: ReadonlySet<number>): Promise<Map<number, Uint8Array>> {
    const chunks = new Map<number, Uint8Array>();
    const missing: number[] = [];
    const nameOf = (chunk: number): string => `${partition} ${number} ${chunk}`;
    for (const chunk of numbers) {
      const cached = this.#chunks.get(nameOf(chunk));
      if (cached) chunks.set(chunk, cached);
      else missing.push(chunk);
    }
    if (missing.length === 0) return chunks;
    const pages = await this.#pages(
      partition,
      number,
      missing.map((chunk) => CHUNKS + chunk),
    );
    for (const [n, chunk] of missing.entries()) {
      const page = pages[n];
      if (!page) continue;
      // A copy is aligned, so that numbers are read from it without copying again.
      const bytes = Uint8Array.from(page);
      this.#chunks.set(nameOf(chunk), bytes);
      chunks.set(chunk, bytes);
    }
    return chunks;
  }

  /** Handles of the segment that was copied last: each page of a copy needs them. */
  #lastCopied: { readonly name: string; readonly handles: Promise<Float64Array> } | undefined;

  #byOffset(ref: SegmentRef, chunks: number): Promise<Float64Array> {
    const { partition, number } = ref;
    const name = `${partition} ${number}`;
    if (this.#lastCopied?.name === name) return this.#lastCopied.handles;
    const pages = Array.from({ length: chunks }, (_, chunk) => CHUNKS + chunk);
    const handles = this.#pages(partition, number, pages).then((bytes) =>
      handlesByOffset(
        bytes.filter((page) => page !== undefined),
        rowsOf(ref),
      ),
    );
    this.#lastCopied = { name, handles };
    handles.catch(() => (this.#lastCopied = undefined));
    return handles;
  }

  async #pages(partition: number, number: number, pages: readonly number[]): Promise<(Buffer | undefined)[]> {
    const rows = await this.#statements.rows<{ page: number; data: Buffer }>({
      text: `select page, data from chatwire_log.handle_${partition} where seg = $1 and page = any ($2::integer[])`,
      values: [number, `{${pages.join(',')}}`],
    });
    const found = new Map(rows.map(({ page, data }) => [page, data]));
    return pages.map((page) => found.get(page));
  }
}

function rowsOf({ firstSeq, lastSeq }: SegmentRef): number {
  return lastSeq - firstSeq + 1;
}

/** Stores the handles of a segment that is being sealed. */
export async function insertHandles(
  client: PoolClient,
  { partition, number }: SegmentRef,
  { fences, tracked, chunks }: HandleIndex,
): Promise<void> {
  const pages = [fences, tracked, ...chunks].map((bytes) => Buffer.from(bytes));
  for (const [page, data] of pages.entries()) {
    await client.query(`insert into chatwire_log.handle_${partition} (seg, page, data) values ($1, $2, $3)`, [
      number,
      page,
      data,
    ]);
  }
}
