import { getOrCreate } from '../../base/values/get-or-create.ts';
import type { OffsetSet } from '../engine/offset-set.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { SegmentRef } from './log-view.ts';
import { findInBucket, keysOf, readSeparateRow } from './postings.ts';
import { SealedSegment, type SegmentBytes, type SegmentPosition } from './sealed-segment.ts';
import type { RowChange, Segment } from './segment.ts';
import type { Statements } from './statements.ts';
import type { Term } from './term-hash.ts';

/** Bytes of segments kept in memory, in each of two generations. */
const CACHE_BYTES = 2 ** 26;

/** Postings of some terms in some segments. */
export type PostingsOf = (segment: SealedSegment, term: Term) => OffsetSet | undefined;

/** Reads sealed segments. */
export class SegmentStore {
  readonly #statements: Statements;
  readonly #open = new WeightedCache<string, SealedSegment>(CACHE_BYTES, ({ weight }) => weight);
  /** Changes of entries after their segment was sealed, by segment and offset. */
  readonly #changes = new Map<string, Map<number, RowChange>>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /**
   * Returns segments in the given order, from memory or the database, with one round trip per partition for those not
   * loaded yet.
   */
  async segmentsOf(refs: readonly SegmentRef[]): Promise<Segment[]> {
    const missing = refs.filter((ref) => ref.head === undefined && this.#open.get(nameOf(ref)) === undefined);
    const groups = Map.groupBy(missing, ({ partition }) => partition);
    const loaded = await Promise.all(groups.entries().map(([partition, group]) => this.#load(partition, group)));
    const loadedByName = new Map(loaded.flat().map((segment) => [nameOf(segment), segment]));
    return refs.flatMap((ref) => ref.head ?? loadedByName.get(nameOf(ref)) ?? this.#open.get(nameOf(ref)) ?? []);
  }

  change(position: SegmentPosition, offset: number, change: RowChange): void {
    const name = nameOf(position);
    getOrCreate(this.#changes, name, () => new Map()).set(offset, change);
    this.#open.get(name)?.change(offset, change);
  }

  /** Drops all changes. They are read again, without those that sealed segments contain by now. */
  forgetChanges(): void {
    this.#changes.clear();
  }

  /** Reads posting lists. `has`: for each segment, 1 at each selected facet. */
  async postings(
    segments: readonly SealedSegment[],
    terms: readonly Term[],
    has: ReadonlyMap<SealedSegment, Uint8Array>,
  ): Promise<PostingsOf> {
    const rows = new Map<string, Buffer>();
    const read = async (partition: number, group: readonly SealedSegment[]): Promise<void> => {
      const found = await this.#statements.rows<{ key: number; seg: number; data: Buffer }>({
        text: `select key, seg, data from chatwire_log.posting_${partition}
          where key = any ($1::bigint[]) and seg = any ($2::bigint[])`,
        values: [`{${terms.flatMap(keysOf).join(',')}}`, `{${group.map(({ number }) => number).join(',')}}`],
      });
      for (const { key, seg, data } of found) rows.set(`${partition} ${seg} ${key}`, data);
    };
    await Promise.all(
      Map.groupBy(segments, ({ partition }) => partition)
        .entries()
        .map(([n, group]) => read(n, group)),
    );
    return (segment, term) => {
      const [bucket, separate] = keysOf(term);
      const separateRow = rows.get(`${nameOf(segment)} ${separate}`);
      if (separateRow) return readSeparateRow(separateRow, segment.hasChanges ? undefined : has.get(segment));
      const shared = rows.get(`${nameOf(segment)} ${bucket}`);
      return shared && findInBucket(shared, term);
    };
  }

  async #load(partition: number, positions: readonly SegmentPosition[]): Promise<SealedSegment[]> {
    const rows = await this.#statements.rows<{ seg: number; rows: number; summary: Buffer }>({
      text: `select seg, rows, summary from chatwire_log.segment_${partition} where seg = any ($1::bigint[])`,
      values: [`{${positions.map(({ number }) => number).join(',')}}`],
    });
    return rows.flatMap((row) => {
      const position = positions.find(({ number }) => number === row.seg);
      if (position === undefined) return [];
      const segment = new SealedSegment(position, row.rows, row.summary, this.#bytesOf(position));
      for (const [offset, change] of this.#changes.get(nameOf(position)) ?? []) segment.change(offset, change);
      this.#open.set(nameOf(position), segment);
      return [segment];
    });
  }

  #bytesOf({ partition, number }: SegmentPosition): SegmentBytes {
    const read = async <T = Buffer>(text: string, values: unknown[]): Promise<T> => {
      const [row] = await this.#statements.rows<{ bytes: T }>({ text, values });
      if (row === undefined) throw new Error(`Segment ${number} of partition ${partition} does not exist.`);
      return row.bytes;
    };
    const from = `from chatwire_log.segment_${partition} where seg = $1`;
    return {
      all: (column) => read(`select ${column} as bytes ${from}`, [number]),
      rollup: () => read<Buffer | null>(`select rollup as bytes ${from}`, [number]),
      slice: (column, begin, end) =>
        read(`select substring(${column} from $2::integer for $3::integer) as bytes ${from}`, [
          number,
          begin + 1,
          end - begin,
        ]),
    };
  }
}

function nameOf({ partition, number }: SegmentPosition): string {
  return `${partition} ${number}`;
}
