import type { Direction } from '../engine/match.ts';
import { type LogPoint, parseLogId } from '../log-id.ts';
import type { LogFilter } from '../log-store.ts';
import { hasTextsOf } from './check-entry.ts';
import type { PartitionRef, PartitionSet } from './partition-set.ts';
import { planFilter, planPartition } from './plan.ts';
import { positionOf } from './position-of.ts';
import { search } from './search.ts';

/** An entry found: its partition, and its position within that partition. */
export interface Hit {
  readonly start: PartitionRef;
  readonly position: number;
}

/** A page of matches, newest first. */
export interface Hits {
  readonly hits: readonly Hit[];
  /** Whether a match older than the last hit exists; false without hits. */
  readonly hasOlder: boolean;
}

/** Finds entries in all partitions. */
export class HitFinder {
  readonly #partitions: PartitionSet;

  constructor(partitions: PartitionSet) {
    this.#partitions = partitions;
  }

  /**
   * Returns the `limit` matches nearest before a point, newest first; without a point, the newest. `oldestSeq`: sequence number of
   * the oldest entry to search.
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
    const start = point && this.#partitions.starts.findLast(({ seq }) => seq <= point.seq);
    if (!start) return undefined;
    const partition = this.#partitions.open(start);
    const position = point.seq - start.seq;
    if (position < partition.floor || position >= partition.rows) return undefined;
    return partition.row(position).ms === point.ms ? { start, position } : undefined;
  }

  pointAt({ start, position }: Hit): LogPoint {
    return { ms: this.#partitions.open(start).row(position).ms, seq: start.seq + position };
  }

  /** Returns matches strictly older or newer than a point, nearest first; without a point, the newest. */
  #find(filter: LogFilter, direction: Direction, point: LogPoint | undefined, limit: number, oldestSeq = 0): Hit[] {
    const hits: Hit[] = [];
    const filterPlan = planFilter(filter);
    if (!filterPlan) return hits;
    for (const start of this.#startsFrom(direction, point)) {
      const partition = this.#partitions.open(start);
      const plan = planPartition(filterPlan, partition.facets);
      if (!plan) continue;
      const isHit = (position: number): boolean => plan.terms.length === 0 || hasTextsOf(filter, partition, position);
      const bound = point && positionOf(partition, start.seq, direction === 'older' ? point : pointAfter(point));
      const floor = Math.max(partition.floor, oldestSeq - start.seq);
      const low = direction === 'newer' && bound !== undefined ? bound : floor;
      const high = direction === 'older' && bound !== undefined ? bound : partition.rows;
      const visit = (position: number): boolean => {
        if (!isHit(position)) return false;
        hits.push({ start, position });
        return hits.length >= limit;
      };
      if (search(partition, plan, low, high, direction, visit) || start.seq <= oldestSeq) break;
    }
    return hits;
  }

  /** Returns the partitions that can hold entries on one side of a point, nearest first. */
  #startsFrom(direction: Direction, point: LogPoint | undefined): readonly PartitionRef[] {
    const { starts } = this.#partitions;
    if (!point) return starts.toReversed();
    const next = starts.findIndex((start) => isBefore(point, start));
    const end = next < 0 ? starts.length : next;
    return direction === 'older' ? starts.slice(0, end).reverse() : starts.slice(Math.max(end - 1, 0));
  }
}

/** Returns the next point. `seq` is a whole number, so no entry lies between the two. */
function pointAfter({ ms, seq }: LogPoint): LogPoint {
  return { ms, seq: seq + 1 };
}

function isBefore(a: LogPoint, b: LogPoint): boolean {
  return a.ms < b.ms || (a.ms === b.ms && a.seq < b.seq);
}
