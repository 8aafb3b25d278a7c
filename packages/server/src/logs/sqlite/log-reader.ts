import { entryJson } from '../entry-json.ts';
import { formatLogId, type LogPoint, parseLogId } from '../log-id.ts';
import type { LogFilter, LogPage, LogPageRequest, LogPosition, RecordedTarget } from '../log-store.ts';
import { WeightedCache } from '../segments/weighted-cache.ts';
import { hasTextsOf } from './check-entry.ts';
import type { Partition } from './partition.ts';
import type { PartitionSet, PartitionStart } from './partition-set.ts';
import { planFilter, planPartition } from './plan.ts';
import { positionOf } from './position-of.ts';
import { type Direction, search } from './search.ts';
import { toStoredEntry } from './stored-entry.ts';

const RENDERED_BYTES = 2 ** 22;

/** An entry found: its partition and the position in it. */
export interface Hit {
  readonly start: PartitionStart;
  readonly position: number;
}

/** Newest first. */
interface Hits {
  readonly hits: readonly Hit[];
  readonly hasOlder: boolean;
}

/** Everything that is read from the log. */
export class LogReader {
  readonly #partitions: PartitionSet;
  /** Entries as they go out, by sequence: who follows the log asks for the same newest ones again and again. */
  readonly #rendered = new WeightedCache<number, Buffer>(RENDERED_BYTES, (json) => json.length);

  constructor(partitions: PartitionSet) {
    this.#partitions = partitions;
  }

  page({ filter, affix, logId, limit, withTrace = false }: LogPageRequest): LogPage {
    const point = logId === undefined ? undefined : pointOf(logId);
    const isNewer = affix === 'prepend' && point !== undefined;
    const { hits, hasOlder } = isNewer ? this.#newer(filter, point, limit) : this.#older(filter, point, limit);
    const [first] = hits;
    const last = hits.at(-1);
    const isAskedOften = !withTrace && (isNewer || !point);
    return {
      entries: hits.map((hit) => (isAskedOften ? this.#renderedAt(hit) : this.#render(hit, withTrace))),
      ...(first && { first: this.#positionOf(first) }),
      ...(last && { last: this.#positionOf(last) }),
      hasOlder,
    };
  }

  get(logId: string): string | undefined {
    const hit = this.find(logId);
    return hit && entryJson(toStoredEntry(this.#partitions.open(hit.start), hit.position, logId, 'trace'));
  }

  messageIdOf(logId: string): number | undefined {
    const hit = this.find(logId);
    return hit && this.#partitions.open(hit.start).row(hit.position).messageId;
  }

  recordedOf(eventId: string, messageId: number): RecordedTarget[] {
    const hits = this.#find({ messageId }, 'newer', { ms: 0, seq: 0 }, Number.POSITIVE_INFINITY);
    return hits.flatMap(({ start, position }) => {
      const partition = this.#partitions.open(start);
      return partition.text(position, 'eventId') === eventId ? [targetOf(partition, position)] : [];
    });
  }

  /** An entry was changed. */
  forget({ start, position }: Hit): void {
    this.#rendered.delete(start.seq + position);
  }

  stats(): { rows: number; oldestLogId?: string } {
    const first = this.#partitions.starts[0];
    if (!first) return { rows: 0 };
    const position = this.#partitions.open(first).floor;
    const rows = this.nextSeq - first.seq - position;
    return rows === 0 ? { rows } : { rows, oldestLogId: this.#logIdAt({ start: first, position }) };
  }

  /** Sequence of the next entry. */
  get nextSeq(): number {
    const last = this.#partitions.starts.at(-1);
    return last ? last.seq + this.#partitions.open(last).rows : 1;
  }

  #older(filter: LogFilter, point: LogPoint | undefined, limit: number): Hits {
    const hits = this.#find(filter, 'older', point, limit + 1);
    return { hits: hits.slice(0, limit), hasOlder: hits.length > limit };
  }

  #newer(filter: LogFilter, point: LogPoint, limit: number): Hits {
    const hits = this.#find(filter, 'newer', point, limit).reverse();
    const last = hits.at(-1);
    return { hits, hasOlder: last !== undefined && this.#find(filter, 'older', this.#pointAt(last), 1).length > 0 };
  }

  /** Matches strictly older or newer than a point, nearest first; without a point, the newest. */
  #find(filter: LogFilter, direction: Direction, point: LogPoint | undefined, limit: number): Hit[] {
    const hits: Hit[] = [];
    const filterPlan = planFilter(filter);
    if (!filterPlan) return hits;
    for (const start of this.#startsFrom(direction, point)) {
      const partition = this.#partitions.open(start);
      const plan = planPartition(filterPlan, partition.facets);
      if (!plan) continue;
      const isHit = (position: number): boolean => plan.terms.length === 0 || hasTextsOf(filter, partition, position);
      const bound = point && positionOf(partition, start.seq, direction === 'older' ? point : pointAfter(point));
      const low = direction === 'newer' && bound !== undefined ? bound : partition.floor;
      const high = direction === 'older' && bound !== undefined ? bound : partition.rows;
      const visit = (position: number): boolean => isHit(position) && hits.push({ start, position }) >= limit;
      if (search(partition, plan, low, high, direction, visit)) break;
    }
    return hits;
  }

  /** Partitions that can hold entries on one side of a point, nearest first. */
  #startsFrom(direction: Direction, point: LogPoint | undefined): readonly PartitionStart[] {
    const { starts } = this.#partitions;
    if (!point) return starts.toReversed();
    const next = starts.findIndex((start) => isBefore(point, start));
    const end = next < 0 ? starts.length : next;
    return direction === 'older' ? starts.slice(0, end).reverse() : starts.slice(Math.max(end - 1, 0));
  }

  /** Undefined when there is no such entry any more. */
  find(logId: string): Hit | undefined {
    const point = parseLogId(logId);
    const start = point && this.#partitions.starts.findLast(({ seq }) => seq <= point.seq);
    if (!start) return undefined;
    const partition = this.#partitions.open(start);
    const position = point.seq - start.seq;
    if (position < partition.floor || position >= partition.rows) return undefined;
    return partition.row(position).ms === point.ms ? { start, position } : undefined;
  }

  #renderedAt(hit: Hit): Buffer {
    const seq = hit.start.seq + hit.position;
    const known = this.#rendered.get(seq);
    if (known) return known;
    const json = this.#render(hit, false);
    this.#rendered.set(seq, json);
    return json;
  }

  #render(hit: Hit, withTrace: boolean): Buffer {
    const partition = this.#partitions.open(hit.start);
    const detail = withTrace ? 'trace' : 'list';
    return Buffer.from(entryJson(toStoredEntry(partition, hit.position, this.#logIdAt(hit), detail)));
  }

  #positionOf(hit: Hit): LogPosition {
    return { logId: this.#logIdAt(hit), messageId: this.#partitions.open(hit.start).row(hit.position).messageId };
  }

  #logIdAt(hit: Hit): string {
    const { ms, seq } = this.#pointAt(hit);
    return formatLogId(ms, seq);
  }

  #pointAt({ start, position }: Hit): LogPoint {
    return { ms: this.#partitions.open(start).row(position).ms, seq: start.seq + position };
  }
}

function pointOf(logId: string): LogPoint {
  const point = parseLogId(logId);
  if (!point) throw new RangeError('logId must be 24 lower-case hex digits');
  return point;
}

function targetOf(partition: Partition, position: number): RecordedTarget {
  const row = partition.row(position);
  const { members } = partition.facets.facet(row.facet);
  const resendOf = RESEND_OF.exec(partition.text(position, 'extrasJson') ?? '')?.[1];
  return {
    channel: members.channel,
    outcome: members.outcome,
    ...(row.recipient !== 0 && { recipient: partition.strings.textOf(row.recipient) }),
    ...(members.provider !== undefined && { provider: members.provider }),
    ...(row.pushToken !== 0 && { pushToken: partition.strings.textOf(row.pushToken) }),
    ...(resendOf !== undefined && { resendOf }),
  };
}

const RESEND_OF = /"resendOf":"([0-9a-f]{24})"/;

/** Points are whole numbers: nothing lies between a point and the one after it. */
function pointAfter({ ms, seq }: LogPoint): LogPoint {
  return { ms, seq: seq + 1 };
}

function isBefore(a: LogPoint, b: LogPoint): boolean {
  return a.ms < b.ms || (a.ms === b.ms && a.seq < b.seq);
}
