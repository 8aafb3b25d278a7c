import { FacetKinds } from '../engine/facet-kinds.ts';
import { FacetTable } from '../engine/facet-table.ts';
import { emptyBits, type OffsetBits } from '../engine/offset-set.ts';
import type { SegmentColumns, Time, TimeBounds, TimeRange } from '../engine/segment.ts';
import { offsetsBetween } from '../engine/time-index.ts';
import { float64sOf, uint16sOf, uint32sOf } from '../engine/typed-bytes.ts';
import { Rollup } from '../summary/rollup.ts';
import { LAYOUT } from './dictionary.ts';
import { FacetColumn } from './facet-column.ts';
import { unpackMeasures } from './measures.ts';
import { unpackSections } from './sections.ts';
import type { RowChange, Segment } from './segment.ts';
import { rollUpSegment } from './segment-rollup.ts';

/** Columns of a stored segment that are read on demand. */
export type SegmentColumn = 'facet_of' | 'sent' | 'started' | 'facts';

export interface SegmentBytes {
  /** Returns the whole column. */
  all(column: SegmentColumn): Promise<Buffer>;
  /** Returns the rollup from when the segment was sealed; null if none was stored. */
  rollup(): Promise<Buffer | null>;
  /** Returns the bytes [begin, end) of a column. */
  slice(column: SegmentColumn, begin: number, end: number): Promise<Buffer>;
}

export interface SegmentPosition {
  readonly partition: number;
  readonly number: number;
  readonly firstSeq: number;
}

interface TimeFences {
  /** Earliest time of each chunk, then the latest of all. */
  readonly fences: Float64Array;
  /** End of each chunk in the column. */
  readonly ends: Uint32Array;
}

/** A segment in the database. The data needed to skip it is in memory, about 25 kB for 2,000 facets. */
export class SealedSegment implements Segment {
  readonly partition: number;
  readonly number: number;
  readonly firstSeq: number;
  readonly rows: number;
  readonly facets: FacetTable;
  readonly kinds: FacetKinds;
  readonly #times: Readonly<Record<Time, TimeFences>>;
  readonly #bytes: SegmentBytes;
  /** Changes of entries, by offset. Their facets are indexes in the facet table. */
  readonly #changes = new Map<number, RowChange>();
  #facetOf: Promise<FacetColumn> | undefined;
  #rollup: Promise<Rollup | undefined> | undefined;
  #wasRequested = false;

  constructor(position: SegmentPosition, rows: number, summary: Buffer, bytes: SegmentBytes) {
    this.partition = position.partition;
    this.number = position.number;
    this.firstSeq = position.firstSeq;
    this.rows = rows;
    this.#bytes = bytes;
    const [facets = NONE, counts = NONE, ...times] = unpackSections(summary);
    const [sent = NONE, sentEnds = NONE, started = NONE, startedEnds = NONE] = times;
    this.facets = FacetTable.of(float64sOf(facets), uint32sOf(counts));
    this.kinds = new FacetKinds(this.facets, LAYOUT);
    this.#times = {
      sent: { fences: float64sOf(sent), ends: uint32sOf(sentEnds) },
      started: { fences: float64sOf(started), ends: uint32sOf(startedEnds) },
    };
  }

  get hasChanges(): boolean {
    return this.#changes.size > 0;
  }

  /** Approximate size in memory, bytes, once its facets are loaded and its rollup is computed. */
  get weight(): number {
    return 6 * this.rows + 32 * this.facets.size + 2_000;
  }

  change(offset: number, { facet, provider }: RowChange): void {
    const index = this.facets.count(facet);
    this.#changes.set(offset, { facet: index, provider });
    // Read again on demand.
    this.#facetOf = undefined;
    this.#rollup = undefined;
  }

  timeRange(time: Time): TimeRange {
    const { fences } = this.#times[time];
    return { first: fences[0] ?? 0, last: fences.at(-1) ?? 0 };
  }

  facetOf(): Promise<FacetColumn> {
    if (this.#facetOf) return this.#facetOf;
    const loading = this.#loadFacets();
    this.#facetOf = loading;
    loading.catch(() => (this.#facetOf = undefined));
    return loading;
  }

  async within({ time, after, upTo }: TimeBounds): Promise<OffsetBits> {
    const chunks = this.#chunksOf(time, after, upTo);
    if (2 * (chunks.end - chunks.begin) <= this.#times[time].ends.length) return this.#between(time, after, upTo);
    // Most are inside the bounds, so reading those outside is cheaper.
    const bits = emptyBits(this.rows).fill(0xffff_ffff);
    const [earlier, later] = await Promise.all([
      this.#between(time, Number.NEGATIVE_INFINITY, after),
      this.#between(time, upTo, Number.POSITIVE_INFINITY),
    ]);
    return bits.map((word, n) => word & ~((earlier[n] ?? 0) | (later[n] ?? 0)));
  }

  async columns(): Promise<Iterable<SegmentColumns>> {
    const [bytes, { indexes }] = await Promise.all([this.#bytes.all('facts'), this.facetOf()]);
    return this.#withChanges(unpackMeasures(bytes, indexes, this.facets.endToEnd()));
  }

  /** Returns the rollup, if it is stored or has been computed. */
  availableRollup(): Promise<Rollup | undefined> {
    return this.#cacheRollup(this.#rollup ?? this.#storedRollup());
  }

  /**
   * Returns its rollup. If none is stored, or it is outdated, the first request returns undefined, because reading the
   * entries is faster once; the second one computes it.
   */
  async rollup(): Promise<Rollup | undefined> {
    const available = await this.availableRollup();
    const isFirst = !this.#wasRequested;
    this.#wasRequested = true;
    return available ?? (isFirst ? undefined : this.#cacheRollup(rollUpSegment(this)));
  }

  *#withChanges(measures: ReturnType<typeof unpackMeasures>): Generator<SegmentColumns> {
    for (const columns of measures) {
      const { start, count, latencies } = columns;
      for (const [offset, { provider }] of this.#changes) {
        if (offset >= start && offset < start + count) latencies.provider[offset - start] = provider;
      }
      yield columns;
    }
  }

  #cacheRollup(loading: Promise<Rollup | undefined>): Promise<Rollup | undefined> {
    this.#rollup = loading;
    loading.catch(() => (this.#rollup = undefined));
    return loading;
  }

  /** Returns the stored rollup, which is valid until an entry of the segment gets a report. */
  async #storedRollup(): Promise<Rollup | undefined> {
    const bytes = this.hasChanges ? undefined : await this.#bytes.rollup();
    return bytes ? Rollup.read(bytes) : undefined;
  }

  async #loadFacets(): Promise<FacetColumn> {
    const column = uint16sOf(await this.#bytes.all('facet_of'));
    for (const [offset, { facet }] of this.#changes) column[offset] = facet;
    return new FacetColumn(column, this.facets.size);
  }

  async #between(time: Time, after: number, upTo: number): Promise<OffsetBits> {
    const { fences, ends } = this.#times[time];
    const { begin, end } = this.#chunksOf(time, after, upTo);
    if (begin >= end) return emptyBits(this.rows);
    const first = ends[begin - 1] ?? 0;
    const bytes = await this.#bytes.slice(time, first, ends[end - 1] ?? 0);
    return offsetsBetween(fences, this.rows, after, upTo, (chunk) =>
      bytes.subarray((ends[chunk - 1] ?? 0) - first, (ends[chunk] ?? 0) - first),
    );
  }

  /** Chunks with a time in (after, upTo]: neighbours, since they are sorted by it. */
  #chunksOf(time: Time, after: number, upTo: number): { begin: number; end: number } {
    const { fences, ends } = this.#times[time];
    let begin = 0;
    while (begin < ends.length && (fences[begin + 1] ?? 0) <= after) begin++;
    let end = begin;
    while (end < ends.length && (fences[end] ?? 0) <= upTo) end++;
    return { begin, end };
  }
}

const NONE = new Uint8Array();
