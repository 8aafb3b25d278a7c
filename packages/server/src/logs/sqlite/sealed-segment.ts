import { lastAtMost } from '../engine/last-at-most.ts';
import type { OffsetBits, OffsetSet } from '../engine/offset-set.ts';
import type { SegmentColumns, Time, TimeBounds, TimeRange } from '../engine/segment.ts';
import { decodeTimeChunk, offsetsBetween, TIME_CHUNK } from '../engine/time-index.ts';
import { float64sOf, uint16sOf, uint32sOf } from '../engine/typed-bytes.ts';
import { decodeLatencies } from './latency-chunk.ts';
import type { PageKind } from './page-id.ts';
import type { FacetSet } from './partition-facets.ts';
import type { SegmentRecord } from './partition-file.ts';
import type { Segment } from './segment.ts';
import type { Term } from './term.ts';
import { findPosting } from './term-pages.ts';

/** Above this many selected facets, one pass over the facets of the segment is faster than looking up each of them. */
const MAX_LOOKUPS = 64;

export type ReadPage = (kind: PageKind, page: number) => Uint8Array;

/** A full segment: the data needed to skip it is in memory (about 13 KB), its index in pages. */
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
    this.#times = { sent: float64sOf(record.sentAt), started: float64sOf(record.startedAt) };
  }

  presentFacets(selected: FacetSet): { ids: number[]; rows: number } {
    const ids: number[] = [];
    let rows = 0;
    const add = (index: number): void => {
      ids.push(this.#facets[index] ?? 0);
      rows += this.#counts[index] ?? 0;
    };
    if (selected.ids.length > MAX_LOOKUPS) {
      for (let n = 0; n < this.#facets.length; n++) if (selected.has[this.#facets[n] ?? 0] === 1) add(n);
    } else {
      for (const id of selected.ids) {
        const index = indexOf(this.#facets, id);
        if (index >= 0) add(index);
      }
    }
    return { ids, rows };
  }

  facetChunk(chunk: number): Uint16Array {
    return uint16sOf(this.#readPage('facets', chunk));
  }

  posting(term: Term, selected: FacetSet | undefined): OffsetSet | undefined {
    const page = lastAtMost(this.#terms, term);
    if (page < 0) return undefined;
    return findPosting(this.#readPage('terms', page), this.#terms[page] ?? 0, term, selected);
  }

  timeRange(time: Time): TimeRange {
    const fences = this.#times[time];
    return { first: fences[0] ?? 0, last: fences.at(-1) ?? 0 };
  }

  between({ time, after, upTo }: TimeBounds): OffsetBits {
    return offsetsBetween(this.#times[time], this.rows, after, upTo, (chunk) => this.#readPage(time, chunk));
  }

  *started(from: number, end: number, withLatencies: boolean): Generator<SegmentColumns> {
    const fences = this.#times.started;
    const offsets = new Uint16Array(TIME_CHUNK);
    const [started, processing, provider, endToEnd] = [newColumn(), newColumn(), newColumn(), newColumn()];
    const latencies = withLatencies ? { processing, provider, endToEnd } : undefined;
    for (let chunk = 0; chunk + 1 < fences.length; chunk++) {
      const first = fences[chunk] ?? 0;
      if (first >= end) return;
      if ((fences[chunk + 1] ?? 0) < from) continue;
      const count = Math.min(TIME_CHUNK, this.rows - chunk * TIME_CHUNK);
      decodeTimeChunk(this.#readPage('started', chunk), first, offsets, started);
      if (latencies) decodeLatencies(this.#readPage('latencies', chunk), count, latencies);
      yield { count, offsets, start: 0, started, latencies };
    }
  }
}

/** Returns a buffer for one chunk, reused for each. */
function newColumn(): Float64Array {
  return new Float64Array(TIME_CHUNK);
}

function indexOf(sorted: Uint16Array, sought: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] ?? 0;
    if (value === sought) return middle;
    if (value < sought) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
