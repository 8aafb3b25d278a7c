import type { Direction } from '../../engine/match.ts';
import { type LogPoint, parseLogId } from '../../log-id.ts';
import type { LogFilter } from '../../log-store.ts';
import type { Partition } from '../partition.ts';
import type { PartitionRef, PartitionSet } from '../partition-set.ts';
import { hasTexts } from './has-texts.ts';
import { lowerBound } from './lower-bound.ts';
import { searchPartition } from './partition-search.ts';
import { planFilter, planPartition } from './search-plan.ts';
import type { SearchRange } from './search-range.ts';

/** A found entry: its partition, and its position within that partition. */
export interface Hit {
  readonly ref: PartitionRef;
  readonly position: number;
}

/** A page of matches, newest first. */
export interface Hits {
  readonly hits: readonly Hit[];
  /** Whether a match older than the last hit exists; false without hits. */
  readonly hasOlder: boolean;
}

/**
 * Finds pages of entries. The steps of a search, from the outside to the inside:
 * 1. `search-plan.ts` translates the filter: members with few values become facets, ids become terms (hashes).
 * 2. `partition-search.ts` selects the segments of a partition that may contain a match.
 * 3. `segment-search.ts` intersects the posting lists of a segment, and `required-offsets.ts` adds what they lack.
 * 4. `has-texts.ts` compares the found entries with the filter, because different texts may have the same hash.
 * 5. The finder collects hits, partition by partition, until the page is full.
 */
export class HitFinder {
  readonly #partitions: PartitionSet;

  constructor(partitions: PartitionSet) {
    this.#partitions = partitions;
  }

  /**
   * Returns the `limit` matches nearest before a point, newest first; without a point, the newest. `oldestSeq`: sequence
   * number of the oldest entry to search.
   */
  older(filter: LogFilter, point: LogPoint | undefined, limit: number, oldestSeq?: number): Hits {
    const hits = this.#find(filter, 'older', point, limit + 1, oldestSeq);
    return { hits: hits.slice(0, limit), hasOlder: hits.length > limit };
  }

  /** Returns the `limit` matches nearest after a point, newest first. */
  newer(filter: LogFilter, point: LogPoint, limit: number): Hits {
    const hits = this.#find(filter, 'newer', point, limit).reverse();
    const oldest = hits.at(-1);
    return { hits, hasOlder: oldest !== undefined && this.#find(filter, 'older', this.pointAt(oldest), 1).length > 0 };
  }

  /** Returns every match, oldest first. */
  all(filter: LogFilter): Hit[] {
    return this.#find(filter, 'newer', { ms: 0, seq: 0 }, Number.POSITIVE_INFINITY);
  }

  /** Returns an entry; undefined when it no longer exists. */
  byId(logId: string): Hit | undefined {
    const point = parseLogId(logId);
    const ref = point && this.#partitions.refs.findLast(({ seq }) => seq <= point.seq);
    if (!ref) return undefined;
    const partition = this.#partitions.open(ref);
    const position = point.seq - ref.seq;
    if (position < partition.floor || position >= partition.rows) return undefined;
    return partition.row(position).ms === point.ms ? { ref, position } : undefined;
  }

  pointAt({ ref, position }: Hit): LogPoint {
    return { ms: this.#partitions.open(ref).row(position).ms, seq: ref.seq + position };
  }

  /** Returns matches strictly older or newer than a point, nearest first; without a point, the newest. */
  #find(filter: LogFilter, direction: Direction, point: LogPoint | undefined, limit: number, oldestSeq = 0): Hit[] {
    const hits: Hit[] = [];
    const filterPlan = planFilter(filter);
    if (!filterPlan) return hits;
    for (const ref of this.#partitionsFrom(direction, point)) {
      const partition = this.#partitions.open(ref);
      const plan = planPartition(filterPlan, partition.facets);
      if (!plan) continue;
      const range = rangeIn(partition, ref.seq, direction, point, oldestSeq);
      const isFull = searchPartition(partition, plan, range, (position) => {
        if (plan.terms.length > 0 && !hasTexts(filter, partition, position)) return false;
        hits.push({ ref, position });
        return hits.length >= limit;
      });
      if (isFull || ref.seq <= oldestSeq) break;
    }
    return hits;
  }

  /** Returns the partitions that can hold entries on one side of a point, nearest first. */
  #partitionsFrom(direction: Direction, point: LogPoint | undefined): readonly PartitionRef[] {
    const { refs } = this.#partitions;
    if (!point) return refs.toReversed();
    const next = refs.findIndex((ref) => isBefore(point, ref));
    const end = next < 0 ? refs.length : next;
    return direction === 'older' ? refs.slice(0, end).reverse() : refs.slice(Math.max(end - 1, 0));
  }
}

/** Returns the positions of a partition on one side of a point. `firstSeq`: sequence number of position 0. */
function rangeIn(
  partition: Partition,
  firstSeq: number,
  direction: Direction,
  point: LogPoint | undefined,
  oldestSeq: number,
): SearchRange {
  const whole = { low: Math.max(partition.floor, oldestSeq - firstSeq), high: partition.rows, direction };
  if (!point) return whole;
  return direction === 'older'
    ? { ...whole, high: lowerBound(partition, firstSeq, point) }
    : { ...whole, low: lowerBound(partition, firstSeq, pointAfter(point)) };
}

/** Returns the next point. `seq` is a whole number, so no entry lies between the two. */
function pointAfter({ ms, seq }: LogPoint): LogPoint {
  return { ms, seq: seq + 1 };
}

function isBefore(a: LogPoint, b: LogPoint): boolean {
  return a.ms < b.ms || (a.ms === b.ms && a.seq < b.seq);
}
