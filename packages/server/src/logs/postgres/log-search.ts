import { walkDown, walkUp } from '../engine/offset-set.ts';
import type { SeqRange } from './neighbours.ts';
import type { LogPlan } from './log-plan.ts';
import type { LogView, SegmentRef } from './log-view.ts';
import { type LoadedMatch, loadMatch, matchesOf, type SegmentMatch } from './segment-match.ts';
import type { SegmentStore } from './segment-store.ts';

/** Where an entry is. */
export interface Found {
  readonly partition: number;
  readonly seq: number;
}

export interface SearchRequest {
  readonly plan: LogPlan;
  readonly view: LogView;
  readonly range: SeqRange;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Segments looked at together: the first often has enough; where it has not, few round trips lead to the end. */
const FIRST_SEGMENTS = 2;
const MOST_SEGMENTS = 64;
const GROWTH = 4;
/** Segments read together: each takes a connection. */
const READ_AT_ONCE = 4;

/** Finds the first matching entries from one end of a range. */
export class LogSearch {
  readonly #store: SegmentStore;

  constructor(store: SegmentStore) {
    this.#store = store;
  }

  async find(request: SearchRequest): Promise<Found[]> {
    const found: Found[] = [];
    const refs = refsOf(request);
    let count = FIRST_SEGMENTS;
    for (let begin = 0; begin < refs.length && found.length < request.limit; begin += count) {
      if (begin > 0) count = Math.min(count * GROWTH, MOST_SEGMENTS);
      const segments = await this.#store.segmentsOf(refs.slice(begin, begin + count));
      const matches = await matchesOf(segments, request.plan, this.#store);
      await this.#collect(matches, request, found);
    }
    return found;
  }

  async #collect(matches: readonly SegmentMatch[], request: SearchRequest, found: Found[]): Promise<void> {
    let at = 0;
    while (at < matches.length && found.length < request.limit) {
      const group = groupAt(matches, at, request.limit - found.length);
      at += group.length;
      for (const match of await Promise.all(group.map(loadMatch))) walk(match, request, found);
    }
  }
}

/** As many as are expected to have enough. */
function groupAt(matches: readonly SegmentMatch[], at: number, needed: number): readonly SegmentMatch[] {
  let expected = 0;
  let end = at;
  while (end < matches.length && end - at < READ_AT_ONCE && expected < needed) {
    const { segment, offsets, facets } = matches[end++] ?? {};
    expected += Math.min(offsets?.length ?? segment?.rows ?? 0, facets?.rows ?? Number.POSITIVE_INFINITY);
  }
  return matches.slice(at, end);
}

function refsOf({ view, range, newestFirst }: SearchRequest): SegmentRef[] {
  const refs = view.segments.filter(({ firstSeq, lastSeq }) => firstSeq <= range.high && lastSeq >= range.low);
  return newestFirst ? refs.reverse() : refs;
}

function walk({ segment, offsets, hasFacet }: LoadedMatch, request: SearchRequest, found: Found[]): void {
  const { partition, firstSeq } = segment;
  const { range, view, newestFirst, limit } = request;
  const first = view.partitions.find(({ n }) => n === partition)?.firstSeq ?? 0;
  const low = Math.max(range.low, first) - firstSeq;
  const high = Math.min(range.high, view.lastSeq, firstSeq + segment.rows - 1) - firstSeq + 1;
  const visit = (offset: number): boolean =>
    found.length >= request.limit || (hasFacet(offset) && found.push({ partition, seq: firstSeq + offset }) >= limit);
  const begin = Math.max(low, 0);
  if (offsets) (newestFirst ? walkDown : walkUp)(offsets, begin, high, visit);
  else if (newestFirst) everyDown(begin, high, visit);
  else everyUp(begin, high, visit);
}

function everyDown(low: number, high: number, visit: (offset: number) => boolean): void {
  for (let offset = high - 1; offset >= low; offset--) if (visit(offset)) return;
}

function everyUp(low: number, high: number, visit: (offset: number) => boolean): void {
  for (let offset = low; offset < high; offset++) if (visit(offset)) return;
}
