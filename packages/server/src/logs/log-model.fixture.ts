import type { Clock } from '../base/time/clock.ts';
import type {
  DeliveryReport,
  EntryContent,
  LogFilter,
  LogPage,
  LogPageRequest,
  NewLogEntry,
  RedactionScope,
} from './log-store.ts';

export interface WrittenEntry {
  readonly _id: string;
  readonly entry: NewLogEntry;
}

/** A page whose entries are not JSON yet. */
export interface ModelPage extends Omit<LogPage, 'entries'> {
  readonly entries: readonly WrittenEntry[];
}

/** A log that compares every entry with a filter: the expected results of the real ones. */
export class LogModel {
  written: readonly WrittenEntry[] = [];

  record(ids: readonly string[], entries: readonly NewLogEntry[]): void {
    this.written = [...this.written, ...entries.map((entry, n) => ({ _id: ids[n] ?? '', entry }))];
  }

  report(logId: string, report: DeliveryReport): boolean {
    const found = this.written.find(({ _id, entry }) => _id === logId && entry.notificationTriggered);
    if (!found) return false;
    this.#change((written) => (written === found ? { ...written.entry, ...report } : written.entry));
    return true;
  }

  redact(scope: RedactionScope, change: (content: EntryContent) => EntryContent): number {
    const before = this.written;
    this.#change(({ entry }) => {
      if (!matches(entry, scope)) return entry;
      const content = contentOf(entry);
      const changed = change(content);
      if (changed === content) return entry;
      const { payload: _, pushToken: __, redacted: ___, ...rest } = entry;
      return { ...rest, ...changed };
    });
    return this.written.filter(({ entry }, n) => entry !== before[n]?.entry).length;
  }

  /** Removes the oldest entries. */
  purge(count: number): void {
    this.written = this.written.slice(count);
  }

  page({ filter, affix, logId, limit }: LogPageRequest): ModelPage {
    const matching = this.written.filter(({ entry }) => matches(entry, filter)).reverse();
    const newer = affix === 'prepend' && logId !== undefined;
    const page = newer
      ? matching.filter(({ _id }) => _id > logId).slice(-limit)
      : matching.filter(({ _id }) => logId === undefined || _id < logId).slice(0, limit);
    const [first, last] = [page.at(0), page.at(-1)];
    return {
      entries: page,
      ...(first && { first: { logId: first._id, messageId: first.entry.messageId } }),
      ...(last && { last: { logId: last._id, messageId: last.entry.messageId } }),
      hasOlder: last !== undefined && matching.at(-1) !== last,
    };
  }

  #change(change: (written: WrittenEntry) => NewLogEntry): void {
    this.written = this.written.map((written) => ({ _id: written._id, entry: change(written) }));
  }
}

function contentOf({ channel, recipient, payload, pushToken, redacted }: NewLogEntry): EntryContent {
  return {
    channel,
    ...(recipient !== undefined && { recipient }),
    ...(payload !== undefined && { payload }),
    ...(pushToken !== undefined && { pushToken }),
    ...(redacted && { redacted }),
  };
}

/** Returns whether a filter finds an entry. See docs/spec/notifications.md#query-parameters. */
export function matches(entry: NewLogEntry, filter: LogFilter): boolean {
  const { messageId, from, to, processedFrom, processedTo, reason, success } = filter;
  if (messageId !== undefined && entry.messageId !== messageId && !entry.messageIds?.includes(messageId)) return false;
  if (from !== undefined && entry.messageSentAtMS <= from) return false;
  if (to !== undefined && entry.messageSentAtMS > to) return false;
  if (processedFrom !== undefined && entry.processingStartedAtMS <= processedFrom) return false;
  if (processedTo !== undefined && entry.processingStartedAtMS > processedTo) return false;
  if (reason !== undefined && (entry.notificationTriggered || entry.reason !== reason)) return false;
  if (success !== undefined && (!entry.notificationTriggered || entry.success !== success)) return false;
  if (EQUAL_FILTERS.some((name) => filter[name] !== undefined && entry[name] !== filter[name])) return false;
  const negated = Object.entries(filter.not ?? {}).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  );
  return !negated.some((negatedFilter) => matches(entry, negatedFilter));
}

/** Filters that only compare the member of the same name. */
export const EQUAL_FILTERS = [
  'reactionId',
  'messageCategory',
  'messageType',
  'trigger',
  'sender',
  'reactionSender',
  'receiver',
  'receiverType',
  'reactionReceiver',
  'member',
  'channel',
  'provider',
  'notificationTriggered',
  'recipient',
  'conversationId',
  'providerId',
  'outcome',
] as const;

/** Returns an entry as it appears in lists. */
export function listed({ _id, entry }: WrittenEntry): object {
  const { payload, trace: _, ...members } = entry;
  return { _id, ...members, ...(payload !== undefined && { payload: JSON.parse(payload) }) };
}

/** A clock that a test sets; nothing waits for it. */
export class SetClock implements Clock {
  ms = 1_767_268_800_000;

  now(): number {
    return this.ms;
  }

  after(): () => void {
    return () => {};
  }
}
