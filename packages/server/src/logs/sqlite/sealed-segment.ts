import type { OffsetBits, OffsetSet } from '../engine/offset-set.ts';
import { decodePiece, offsetsBetween, PIECE } from '../engine/time-index.ts';
import { float64sOf, uint16sOf, uint32sOf } from '../engine/typed-bytes.ts';
import type { FacetSet } from './facet-table.ts';
import { decodeLatencies, type Latencies } from './latency-chunk.ts';
import type { PageKind } from './page-id.ts';
import type { SegmentRecord } from './partition-file.ts';
import type { Segment, StartedEntries, Time, TimeRange } from './segment.ts';
import type { Term } from './term.ts';
import { findPosting, pageOf } from './term-pages.ts';

/** Above this many wanted facets, one pass over the segment's own is quicker than looking each up. */
const LOOKED_UP = 64;

export type ReadPage = (kind: PageKind, page: number) => Uint8Array;

/** A full segment: what is needed to skip it lies in memory (about 13 KB), its index in pages. */
export class SealedSegment implements Segment {
  readonly rows: number;
  readonly #readPage: ReadPage;
  readonly #facets: Uint16Array;
  readonly #counts: Uint32Array;
  readonly #terms: Float64Array;
  readonly #times: Readonly<Record<Time, Float64Array>>;

  constructor(record: SegmentRecord, readPage: ReadPage) {
    this.rows = record.rows;
    this.#readPage = readPage;
    this.#facets = uint16sOf(record.facets);
    this.#counts = uint32sOf(record.counts);
    this.#terms = float64sOf(record.terms);
    this.#times = {
      messageSentAtMS: float64sOf(record.sentAt),
      processingStartedAtMS: float64sOf(record.startedAt),
    };
  }

  presentFacets(wanted: FacetSet): { ids: number[]; rows: number } {
    const ids: number[] = [];
    let rows = 0;
    const add = (index: number): void => {
      ids.push(this.#facets[index] ?? 0);
      rows += this.#counts[index] ?? 0;
    };
    if (wanted.ids.length > LOOKED_UP) {
      for (let n = 0; n < this.#facets.length; n++) if (wanted.has[this.#facets[n] ?? 0] === 1) add(n);
    } else {
      for (const id of wanted.ids) {
        const index = indexOf(this.#facets, id);
        if (index >= 0) add(index);
      }
    }
    return { ids, rows };
  }

  facetChunk(chunk: number): Uint16Array {
    return uint16sOf(this.#readPage('facets', chunk));
  }

  posting(term: Term, wanted: FacetSet | undefined): OffsetSet | undefined {
    const page = pageOf(this.#terms, term);
    if (page < 0) return undefined;
    return findPosting(this.#readPage('terms', page), this.#terms[page] ?? 0, term, wanted);
  }

  timeRange(time: Time): TimeRange {
    const fences = this.#times[time];
    return { first: fences[0] ?? 0, last: fences.at(-1) ?? 0 };
  }

  between(time: Time, after: number, upTo: number): OffsetBits {
    return offsetsBetween(this.#times[time], this.rows, after, upTo, (piece) => this.#readPage(time, piece));
  }

  *started(from: number, end: number, wanted: 'with latencies' | 'without'): Generator<StartedEntries> {
    const fences = this.#times.processingStartedAtMS;
    const lists = new PieceLists();
    for (let piece = 0; piece + 1 < fences.length; piece++) {
      const first = fences[piece] ?? 0;
      if (first >= end) return;
      if ((fences[piece + 1] ?? 0) < from) continue;
      const count = Math.min(PIECE, this.rows - piece * PIECE);
      decodePiece(this.#readPage('processingStartedAtMS', piece), first, lists.offsets, lists.times);
      if (wanted !== 'without') decodeLatencies(this.#readPage('latencies', piece), count, lists.latencies);
      yield lists.first(count, wanted);
    }
  }

  /** First term of each page, for whoever reads all of them. */
  get termFences(): Float64Array {
    return this.#terms;
  }
}

function indexOf(sorted: Uint16Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Room for one piece, used for one after the other. */
class PieceLists {
  readonly offsets = new Uint16Array(PIECE);
  readonly times = new Float64Array(PIECE);
  readonly latencies: Latencies = {
    processing: new Float64Array(PIECE),
    provider: new Float64Array(PIECE),
    endToEnd: new Float64Array(PIECE),
  };

  first(count: number, wanted: 'with latencies' | 'without'): StartedEntries {
    const { times, latencies } = this;
    return { offsets: this.offsets.subarray(0, count), times, latencies: wanted === 'without' ? undefined : latencies };
  }
}
