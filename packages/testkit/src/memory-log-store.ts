import type { Clock, EntryContent, LogFilter, LogPage, LogPageRequest, LogStore, NewLogEntry } from '@chatwire/server';

/** Creates a log in an array: slow, obvious, and the reference for the real stores. */
export function createMemoryLogStore(clock: Clock): LogStore & { readonly entries: readonly StoredEntry[] } {
  const entries: StoredEntry[] = [];
  let lastMs = 0;

  function pageOf(
    { filter, affix, logId, range, limit }: LogPageRequest,
    render: (stored: StoredEntry) => string,
  ): LogPage {
    const searched = range ? entries.filter(({ _id }) => range.oldestId <= _id && _id <= range.newestId) : entries;
    const matching = searched.filter(({ entry }) => matches(entry, filter)).reverse();
    const older = logId === undefined ? matching : matching.filter(({ _id }) => _id < logId);
    const newer = logId === undefined ? [] : matching.filter(({ _id }) => _id > logId);
    const page = affix === 'prepend' && logId !== undefined ? newer.slice(-limit) : older.slice(0, limit);
    const [first, last] = [page[0], page.at(-1)];
    return {
      entries: page.map((stored) => Buffer.from(render(stored))),
      ...(first && { first: { logId: first._id, messageId: first.entry.messageId } }),
      ...(last && { last: { logId: last._id, messageId: last.entry.messageId } }),
      hasOlder: last !== undefined && matching.at(-1) !== last,
    };
  }

  return {
    entries,
    async append(batch) {
      lastMs = Math.max(lastMs, clock.now());
      return batch.map((entry) => {
        const _id = lastMs.toString(16).padStart(12, '0') + (entries.length + 1).toString(16).padStart(12, '0');
        entries.push({ _id, entry });
        return _id;
      });
    },
    page: async (request) => pageOf(request, toJson),
    decisions: async (request) => pageOf(request, toDecision),
    async lines({ filter, affix = 'append', logId, limit }) {
      const isNewer = affix === 'prepend' && logId !== undefined;
      const matching = entries.filter(({ entry }) => matches(entry, filter));
      const left = isNewer
        ? matching.filter(({ _id }) => _id > logId)
        : matching.filter(({ _id }) => _id < (logId ?? 'g')).reverse();
      const read = left.slice(0, limit);
      const next = read.length < left.length ? read.at(-1)?._id : undefined;
      return {
        text: Buffer.from(read.map((stored) => `${toJson(stored)}\n`).join('')),
        count: read.length,
        ...(next !== undefined && { next }),
      };
    },
    async copy({ after = '', limit }) {
      const newer = entries.filter(({ _id }) => _id > after).slice(0, limit);
      return newer.map((stored) => Buffer.from(toJson(stored, true)));
    },
    async restore(copies) {
      entries.push(...copies.map(({ logId, entry }) => ({ _id: logId, entry })));
      lastMs = Math.max(lastMs, Number.parseInt(entries.at(-1)?._id.slice(0, 12) ?? '0', 16));
    },
    async get(logId) {
      const stored = entries.find(({ _id }) => _id === logId);
      return stored && toJson(stored, true);
    },
    async messageIdOf(logId) {
      return entries.find(({ _id }) => _id === logId)?.entry.messageId;
    },
    async recordedOf(eventId, messageId) {
      return entries
        .filter(({ entry }) => entry.eventId === eventId && entry.messageId === messageId)
        .map(({ entry: { recipient, channel, provider, pushToken, outcome, resendOf } }) => ({
          channel,
          outcome,
          ...(recipient !== undefined && { recipient }),
          ...(provider !== undefined && { provider }),
          ...(pushToken !== undefined && { pushToken }),
          ...(resendOf !== undefined && { resendOf }),
        }));
    },
    async report(logId, report) {
      const stored = entries.find(({ _id }) => _id === logId);
      if (stored) stored.entry = { ...stored.entry, ...report };
      return stored !== undefined;
    },
    async applyReceipts() {
      throw new Error('The log in an array takes no receipts: use a real store.');
    },
    onDevicesReported: () => () => {},
    async redact(scope, change) {
      let changed = 0;
      for (const stored of entries) {
        const { channel, payload, pushToken, redacted } = stored.entry;
        if (!matches(stored.entry, scope)) continue;
        const content: EntryContent = {
          channel,
          ...(stored.entry.recipient !== undefined && { recipient: stored.entry.recipient }),
          ...(payload !== undefined && { payload }),
          ...(pushToken !== undefined && { pushToken }),
          ...(redacted !== undefined && { redacted }),
        };
        const left = change(content);
        if (left === content) continue;
        const { payload: _, pushToken: __, redacted: ___, ...rest } = stored.entry;
        stored.entry = { ...rest, ...left };
        changed += 1;
      }
      return changed;
    },
    async purge({ before = 0, maxRows = Number.POSITIVE_INFINITY }) {
      const young = entries.filter(({ _id }) => Number.parseInt(_id.slice(0, 12), 16) >= before);
      const kept = young.slice(Math.max(0, young.length - maxRows));
      return entries.splice(0, entries.length, ...kept).length - kept.length;
    },
    async summarise() {
      throw new Error('The log in an array does not summarise: use a real store.');
    },
    async stats() {
      const oldest = entries[0];
      return { rows: entries.length, ...(oldest && { oldestLogId: oldest._id }) };
    },
    async close() {},
  };
}

export interface StoredEntry {
  readonly _id: string;
  entry: NewLogEntry;
}

function toDecision({ _id, entry }: StoredEntry): string {
  const { recipient, channel, trigger, provider, eventId, outcome, reason, reasonDetail, attempt, resendOf } = entry;
  const { trace = [] } = entry;
  const who = { recipient, channel, trigger, provider, eventId, logId: _id };
  return JSON.stringify({ ...who, outcome, reason, reasonDetail, attempt, resendOf, trace });
}

function toJson({ _id, entry }: StoredEntry, withTrace = false): string {
  const { payload, trace, ...rest } = entry;
  return JSON.stringify({
    _id,
    ...rest,
    ...(payload !== undefined && { payload: JSON.parse(payload) }),
    ...(withTrace && trace && { trace }),
  });
}

/** See docs/spec/notifications.md#query-parameters, one line a filter. */
export function matches(entry: NewLogEntry, filter: LogFilter): boolean {
  const { messageId, from, to, processedFrom, processedTo, reason, success, messageCategory, not, ...equal } = filter;
  if (messageId !== undefined && entry.messageId !== messageId && !entry.messageIds?.includes(messageId)) return false;
  if (from !== undefined && !(entry.messageSentAtMS > from)) return false;
  if (to !== undefined && !(entry.messageSentAtMS <= to)) return false;
  if (processedFrom !== undefined && !(entry.processingStartedAtMS > processedFrom)) return false;
  if (processedTo !== undefined && !(entry.processingStartedAtMS <= processedTo)) return false;
  if (reason !== undefined && (entry.notificationTriggered || entry.reason !== reason)) return false;
  if (success !== undefined && (!entry.notificationTriggered || entry.success !== success)) return false;
  if (messageCategory !== undefined && entry.messageCategory !== messageCategory) return false;
  const fields = new Map<string, unknown>(Object.entries(entry));
  if (!Object.entries(equal).every(([name, value]) => value === undefined || fields.get(name) === value)) return false;
  const negated = Object.entries(not ?? {}).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  return !negated.some((one) => matches(entry, one));
}
