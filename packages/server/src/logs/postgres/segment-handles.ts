import type { PoolClient } from 'pg';
import type { HandleIndex } from '../device/handle-index.ts';
import { chunkOf, findInChunk, handlesByOffset } from '../device/handle-index.ts';
import { hasBit, type OffsetBits } from '../engine/offset-set.ts';
import { float64sOf, uint32sOf } from '../engine/typed-bytes.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { SegmentRef } from './log-view.ts';
import type { Statements } from './statements.ts';

/** Which entries of a segment have handles, and how they are found. */
export interface SegmentHandles {
  isTracked(offset: number): boolean;
  /** Returns the offset of the entry with a handle. */
  find(handle: number): Promise<number | undefined>;
  /** Handles by offset, 0 for entries without one. For copies of the log. */
  byOffset(): Promise<Float64Array>;
}

/** Numbers of the pages of handles of a segment. */
const FENCES = 0;
const TRACKED = 1;
const CHUNKS = 2;

const CACHE_BYTES = 2 ** 24;
/** Handles of a segment in memory: one bit per entry, and the first handle of each chunk. */
const SEGMENT_BYTES = 10_000;

/** Handles of segments, from memory or the database. */
export class HandleStore {
  readonly #statements: Statements;
  readonly #sealed = new WeightedCache<string, Promise<SegmentHandles | undefined>>(CACHE_BYTES, () => SEGMENT_BYTES);

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
        find: async (handle) => handles.find(handle),
        byOffset: async () => handles.byOffset(rowsOf(ref)),
      });
    }
    const name = `${ref.partition} ${ref.number}`;
    const known = this.#sealed.get(name);
    if (known) return known;
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
      find: async (handle) => {
        const chunk = chunkOf(firsts, handle);
        if (chunk === undefined) return undefined;
        const [bytes] = await this.#pages(partition, number, [CHUNKS + chunk]);
        return bytes && findInChunk(bytes, handle);
      },
      byOffset: () => this.#byOffset(ref, firsts.length),
    };
  }

  /** Handles of the segment that was copied last: copies ask for the same ones again and again. */
  #copied: { readonly name: string; readonly handles: Promise<Float64Array> } | undefined;

  #byOffset(ref: SegmentRef, chunks: number): Promise<Float64Array> {
    const { partition, number } = ref;
    const name = `${partition} ${number}`;
    if (this.#copied?.name === name) return this.#copied.handles;
    const pages = Array.from({ length: chunks }, (_, chunk) => CHUNKS + chunk);
    const handles = this.#pages(partition, number, pages).then((bytes) =>
      handlesByOffset(
        bytes.filter((page) => page !== undefined),
        rowsOf(ref),
      ),
    );
    this.#copied = { name, handles };
    handles.catch(() => (this.#copied = undefined));
    return handles;
  }

  async #pages(partition: number, number: number, pages: readonly number[]): Promise<(Buffer | undefined)[]> {
    const rows = await this.#statements.rows<{ page: number; data: Buffer }>({
      text: `select page, data from chatwire_log.handle_${partition} where seg = $1 and page = any ($2::integer[])`,
      values: [number, `{${pages.join(',')}}`],
    });
    return pages.map((page) => rows.find((row) => row.page === page)?.data);
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
