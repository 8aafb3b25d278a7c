import type { DeviceMember } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import { changesAtMs, deviceMemberOf } from '../device/device-member.ts';
import { type DeviceRecord, earlierRecord } from '../device/device-record.ts';
import { withDevice } from '../device/with-device.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import { decisionJson } from '../explained-decision.ts';
import { withReceipts } from '../log-copies.ts';
import { formatLogId, type LogPoint, parseLogId } from '../log-id.ts';
import type { LogLines, LogLinesRequest, LogPage, LogPageRequest, LogPosition, RecordedTarget } from '../log-store.ts';
import { type EntryParts, EntryRenderer } from './entry-renderer.ts';
import type { Partition } from './partition.ts';
import type { PartitionSet } from './partition-set.ts';
import type { Hit, HitFinder } from './search/hit-finder.ts';
import { SequentialReader } from './sequential-reader.ts';
import { toStoredEntry, traceJsonAt } from './stored-entry.ts';

const CACHE_BYTES = 2 ** 22;

/** Reads the log. */
export class LogReader {
  readonly #partitions: PartitionSet;
  readonly #finder: HitFinder;
  readonly #clock: Clock;
  /** Serialized entries by sequence: live tails request the same newest ones repeatedly. */
  readonly #rendered = new WeightedCache<number, Rendered>(CACHE_BYTES, ({ json }) => json.length);

  constructor(partitions: PartitionSet, finder: HitFinder, clock: Clock) {
    this.#partitions = partitions;
    this.#clock = clock;
    this.#finder = finder;
  }

  page(request: LogPageRequest): LogPage {
    const isFrequent = request.logId === undefined || request.affix === 'prepend';
    const rendererOf = renderersOf(({ ref }) => this.#partitions.open(ref));
    return this.#page(request, (hit) =>
      isFrequent ? this.#renderedAt(hit, rendererOf) : Buffer.from(this.#listed(hit, rendererOf(hit))),
    );
  }

  decisions(request: LogPageRequest): LogPage {
    return this.#page(request, ({ ref, position }) => {
      const entry = toStoredEntry(this.#partitions.open(ref), position, ref.seq + position);
      return Buffer.from(decisionJson(entry, this.#deviceAt({ ref, position })?.member));
    });
  }

  lines({ filter, affix = 'append', logId, limit }: LogLinesRequest): LogLines {
    const point = logId === undefined ? undefined : pointOf(logId);
    const isNewer = affix === 'prepend' && point !== undefined;
    const found = isNewer ? this.#finder.newer(filter, point, limit) : this.#finder.older(filter, point, limit);
    const hits = isNewer ? found.hits.toReversed() : found.hits;
    const hasMore = isNewer ? hits.length === limit : found.hasOlder;
    const last = hits.at(-1);
    return {
      text: Buffer.from(this.#linesOf(hits)),
      count: hits.length,
      ...(hasMore && last && { next: this.#logIdAt(last) }),
    };
  }

  /** Returns the oldest entries after a position, ascending, each with its trace and its device reports. */
  copy(after: string | undefined, limit: number): Buffer[] {
    const point = after === undefined ? { ms: 0, seq: 0 } : pointOf(after);
    const { hits } = this.#finder.newer({}, point, limit);
    const handleAt = handlesOf(this.#partitions);
    const rendererOf = renderersOf(({ ref }) => this.#partitions.open(ref));
    return hits.toReversed().map((hit) => {
      const json = this.#withTrace(hit, rendererOf(hit).json(hit.position, hit.ref.seq + hit.position, 'included'));
      return Buffer.from(withReceipts(json, handleAt(hit), this.#deviceAt(hit)?.record));
    });
  }

  get(logId: string, earlier?: DeviceRecord): string | undefined {
    const hit = this.#finder.byId(logId);
    return hit && this.#entryWithTrace(hit, earlier);
  }

  messageIdOf(logId: string): number | undefined {
    const hit = this.#finder.byId(logId);
    return hit && this.#partitions.open(hit.ref).row(hit.position).messageId;
  }

  recordedOf(eventId: string, messageId: number): RecordedTarget[] {
    return this.#finder.all({ messageId }).flatMap(({ ref, position }) => {
      const partition = this.#partitions.open(ref);
      return partition.text(position, 'eventId') === eventId ? [targetOf(partition, position)] : [];
    });
  }

  /** Drops the cached JSON of an entry that was changed. */
  dropCached({ ref, position }: Hit): void {
    this.#rendered.delete(ref.seq + position);
  }

  stats(): { rows: number; oldestLogId?: string } {
    const first = this.#partitions.refs[0];
    if (!first) return { rows: 0 };
    const position = this.#partitions.open(first).floor;
    const rows = this.nextSeq - first.seq - position;
    return rows === 0 ? { rows } : { rows, oldestLogId: this.#logIdAt({ ref: first, position }) };
  }

  /** Sequence of the next entry. */
  get nextSeq(): number {
    const last = this.#partitions.refs.at(-1);
    return last ? last.seq + this.#partitions.open(last).rows : 1;
  }

  #page({ filter, affix, logId, range, limit }: LogPageRequest, render: (hit: Hit) => Buffer): LogPage {
    const point = logId === undefined ? range && pointAfter(range.newestId) : pointOf(logId);
    const oldestSeq = range && pointOf(range.oldestId).seq;
    const { hits, hasOlder } =
      affix === 'prepend' && point
        ? this.#finder.newer(filter, point, limit)
        : this.#finder.older(filter, point, limit, oldestSeq);
    const [first] = hits;
    const last = hits.at(-1);
    return {
      entries: hits.map(render),
      ...(first && { first: this.#positionOf(first) }),
      ...(last && { last: this.#positionOf(last) }),
      hasOlder,
    };
  }

  #renderedAt(hit: Hit, rendererOf: RendererOf): Buffer {
    const seq = hit.ref.seq + hit.position;
    const nowMs = this.#clock.now();
    const cached = this.#rendered.get(seq);
    if (cached && nowMs <= cached.untilMs) return cached.json;
    const device = this.#deviceAt(hit);
    const json = bytesOutsidePool(this.#listed(hit, rendererOf(hit), device));
    this.#rendered.set(seq, { json, untilMs: device?.untilMs ?? Number.POSITIVE_INFINITY });
    return json;
  }

  /** Returns an entry as it is listed. */
  #listed({ ref, position }: Hit, renderer: EntryRenderer, device = this.#deviceAt({ ref, position })): string {
    const seq = ref.seq + position;
    if (!device) return renderer.json(position, seq, 'omitted');
    return withDevice(Buffer.from(renderer.json(position, seq, 'included')), device.member, device.record).toString();
  }

  /** Returns an entry with its trace, which comes last. `earlier`: receipts to show instead of the stored ones. */
  #entryWithTrace(hit: Hit, earlier: DeviceRecord | undefined): string {
    const renderer = new EntryRenderer(this.#partitions.open(hit.ref));
    return this.#withTrace(hit, this.#listed(hit, renderer, this.#deviceAt(hit, earlier)));
  }

  #withTrace({ ref, position }: Hit, json: string): string {
    const trace = traceJsonAt(this.#partitions.open(ref), position);
    return trace === undefined ? json : `${json.slice(0, -1)},"trace":${trace}}`;
  }

  /**
   * Returns the device of an entry; undefined when it has no member `device`. `earlier`: receipts to show instead of the
   * stored ones.
   */
  #deviceAt({ ref, position }: Hit, earlier?: DeviceRecord): ReadDevice | undefined {
    const partition = this.#partitions.open(ref);
    const stored = partition.devices.at(position);
    const record = earlier ? earlierRecord(earlier, stored) : stored;
    if (!record) return undefined;
    const row = partition.row(position);
    const { trigger, notificationTriggered } = partition.facets.facet(row.facet).members;
    const { processingStartedAtMS: startedAtMs, processingEndedAtMS: endedAtMs } = row;
    const push = { startedAtMs, endedAtMs, trigger, isTriggered: notificationTriggered };
    const nowMs = this.#clock.now();
    return { record, member: deviceMemberOf(record, push, nowMs), untilMs: changesAtMs(record, push, nowMs) };
  }

  /** Returns all lines as one text, which is encoded at once. */
  #linesOf(hits: readonly Hit[]): string {
    const rendererOf = renderersOf(({ ref }) => new SequentialReader(this.#partitions.open(ref)));
    let text = '';
    for (const hit of hits) text += `${this.#listed(hit, rendererOf(hit))}\n`;
    return text;
  }

  #positionOf(hit: Hit): LogPosition {
    return { logId: this.#logIdAt(hit), messageId: this.#partitions.open(hit.ref).row(hit.position).messageId };
  }

  #logIdAt(hit: Hit): string {
    const { ms, seq } = this.#finder.pointAt(hit);
    return formatLogId(ms, seq);
  }
}

/** An entry as it goes out, until its device is overdue. */
interface Rendered {
  readonly json: Buffer;
  readonly untilMs: number;
}

/** Receipts of an entry's device, and the member derived from them, which is valid until an instant. */
interface ReadDevice {
  readonly record: DeviceRecord;
  readonly member: DeviceMember;
  readonly untilMs: number;
}

type RendererOf = (hit: Hit) => EntryRenderer;

/** Returns a function that returns the renderer of an entry. Consecutive entries of a partition share one. */
function renderersOf(partsOf: (hit: Hit) => EntryParts): RendererOf {
  let partition: Hit['ref'] | undefined;
  let renderer: EntryRenderer | undefined;
  return (hit) => {
    if (renderer && hit.ref === partition) return renderer;
    partition = hit.ref;
    renderer = new EntryRenderer(partsOf(hit));
    return renderer;
  };
}

/** Returns a function that returns the handle of an entry. For consecutive entries of a segment, the handles are read once. */
function handlesOf(partitions: PartitionSet): (hit: Hit) => number {
  let key = '';
  let handles: Float64Array | undefined;
  return ({ ref, position }) => {
    const { devices, segmentEntries } = partitions.open(ref);
    const segment = Math.floor(position / segmentEntries);
    if (key !== `${ref.seq} ${segment}`) handles = devices.handlesIn(segment);
    key = `${ref.seq} ${segment}`;
    return handles?.[position % segmentEntries] ?? 0;
  };
}

function pointOf(logId: string): LogPoint {
  const point = parseLogId(logId);
  if (!point) throw new RangeError('logId must be 24 lower-case hex digits');
  return point;
}

/** Returns the point right after an entry, so that a search before it begins with that entry. */
function pointAfter(logId: string): LogPoint {
  const { ms, seq } = pointOf(logId);
  return { ms, seq: seq + 1 };
}

function targetOf(partition: Partition, position: number): RecordedTarget {
  const row = partition.row(position);
  const { members } = partition.facets.facet(row.facet);
  const resendOf = RESEND_OF.exec(partition.text(position, 'extrasJson') ?? '')?.[1];
  return {
    channel: members.channel,
    outcome: members.outcome,
    ...(row.recipient !== 0 && { recipient: partition.dictionary.textOf(row.recipient) }),
    ...(members.provider !== undefined && { provider: members.provider }),
    ...(row.pushToken !== 0 && { pushToken: partition.dictionary.textOf(row.pushToken) }),
    ...(resendOf !== undefined && { resendOf }),
  };
}

const RESEND_OF = /"resendOf":"([0-9a-f]{24})"/;

/** Bytes in separate memory: a slice of Node's pool would keep 64 KiB alive for each cached entry. */
function bytesOutsidePool(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
