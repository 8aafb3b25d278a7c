import { type Direction, walk } from '../engine/match.ts';
import type { DeviceStore } from './device-store.ts';
import type { EntryPosition } from './entry-position.ts';
import type { LogPlan } from './log-plan.ts';
import type { LogView, SegmentRef } from './log-view.ts';
import type { SeqRange } from './neighbours.ts';
import { type LoadedMatch, loadMatch, matchesOf, type SegmentMatch } from './segment-match.ts';
import type { SegmentStore } from './segment-store.ts';

export interface SearchRequest {
  readonly plan: LogPlan;
  readonly view: LogView;
  readonly range: SeqRange;
  readonly direction: Direction;
  readonly limit: number;
}

/** Numbers of segments searched together. The first ones often have enough matches; otherwise the number grows. */
const FIRST_SEGMENTS = 2;
const MAX_SEGMENTS = 64;
const GROWTH = 4;
/** Maximum number of segments read together: each takes a connection. */
const MAX_PARALLEL_READS = 4;

/** Finds the first matching entries from one end of a range. */
export class LogSearch {
  readonly #store: SegmentStore;
  readonly #devices: DeviceStore;

  constructor(store: SegmentStore, devices: DeviceStore) {
    this.#store = store;
    this.#devices = devices;
  }

  async find(request: SearchRequest): Promise<EntryPosition[]> {
    const found: EntryPosition[] = [];
    const refs = refsOf(request);
    let count = FIRST_SEGMENTS;
    for (let begin = 0; begin < refs.length && found.length < request.limit; begin += count) {
      if (begin > 0) count = Math.min(count * GROWTH, MAX_SEGMENTS);
      const segments = await this.#store.segmentsOf(refs.slice(begin, begin + count));
      const matches = await matchesOf(segments, request.plan, this.#store);
      await this.#collect(matches, request, found);
    }
    return found;
  }

  async #collect(matches: readonly SegmentMatch[], request: SearchRequest, found: EntryPosition[]): Promise<void> {
    let at = 0;
    while (at < matches.length && found.length < request.limit) {
      const group = groupAt(matches, at, request.limit - found.length);
      at += group.length;
      const loaded = await Promise.all(
        group.map(async (match) => this.#devices.inState(await loadMatch(match), request)),
      );
      for (const match of loaded) if (match) collect(match, request, found);
    }
  }
}

/** Returns the next segments to read: as many as are expected to have enough matches. */
function groupAt(matches: readonly SegmentMatch[], at: number, needed: number): readonly SegmentMatch[] {
  let expected = 0;
  let end = at;
  while (end < matches.length && end - at < MAX_PARALLEL_READS && expected < needed) {
    const { segment, offsets, facets } = matches[end++] ?? {};
    expected += Math.min(offsets?.length ?? segment?.rows ?? 0, facets?.rows ?? Number.POSITIVE_INFINITY);
  }
  return matches.slice(at, end);
}

function refsOf({ view, range, direction }: SearchRequest): SegmentRef[] {
  const refs = view.segments.filter(({ firstSeq, lastSeq }) => firstSeq <= range.high && lastSeq >= range.low);
  return direction === 'older' ? refs.reverse() : refs;
}

function collect({ segment, offsets, hasFacet }: LoadedMatch, request: SearchRequest, found: EntryPosition[]): void {
  const { partition, firstSeq } = segment;
  const { range, view, direction, limit } = request;
  const first = view.partitions.find(({ n }) => n === partition)?.firstSeq ?? 0;
  const low = Math.max(range.low, first, firstSeq) - firstSeq;
  const high = Math.min(range.high, view.lastSeq, firstSeq + segment.rows - 1) - firstSeq + 1;
  walk(offsets, low, high, direction, (offset) => {
    if (found.length >= limit) return true;
    return hasFacet(offset) && found.push({ partition, seq: firstSeq + offset }) >= limit;
  });
}
