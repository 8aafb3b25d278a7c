import { type LogEntry, pushLifetimeSecondsOf, type RelatedPush, reportedAtMsOf } from '@chatwire/protocol';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';

/** Later pushes to one user that are compared with a push. */
const MAX_LATER = 200;

/** How a push relates to others with the same tag to the same token. */
export interface Replacement {
  /**
   * The push that took its place: the next one that was shown there. Of a push that never arrived, the next one that arrived; while
   * none has, the one that the provider keeps.
   */
  readonly replacedBy?: RelatedPush;
  /** The pushes whose place it took directly, oldest first. */
  readonly replaces?: readonly RelatedPush[];
}

/**
 * Returns, by entry id, which pushes replaced each other on their device: one replaces an earlier one with the same tag to the same
 * token if it was accepted while the provider still kept the earlier one, or was shown after it. Tags of messages are their ids; those
 * of calls and group events are compared within the conversation, with pushes not older than the given entries. Entries whose payload
 * is not stored are never found: redaction removes the tag. `rows`: the messages of the entries; absent for deleted ones.
 */
export async function replacedPushes(
  logs: LogStore,
  entries: readonly LogEntry[],
  rows: ReadonlyMap<number, MessageRow>,
): Promise<ReadonlyMap<string, Replacement>> {
  const groups = Map.groupBy(
    entries.filter((entry) => mayBeReplaced(entry, rows)),
    (entry) => JSON.stringify(scopeOf(entry)),
  );
  const replaced = await Promise.all([...groups.values()].map((group) => replacedIn(logs, group)));
  return new Map(replaced.flatMap((some) => [...some]));
}

function mayBeReplaced(entry: LogEntry, rows: ReadonlyMap<number, MessageRow>): boolean {
  const { outcome, device, pushToken, recipient, messageId } = entry;
  if (outcome !== 'sent' || !canLeavePlace(device)) return false;
  const tag = tagIn(entry);
  if (tag === undefined || pushToken === undefined || recipient === undefined) return false;
  if (tag !== String(messageId)) return true;
  // Only an edit or the deletion of a message has the tag of its message.
  const row = rows.get(messageId);
  return !row || row.edited_at_ms !== null || row.deleted_at_ms !== null;
}

/**
 * Returns whether a push may have had a place that a later one took: it was shown, or waits to be. One that its device could not show has
 * none, and of one that its device does not report, nothing is known.
 */
function canLeavePlace(device: LogEntry['device']): boolean {
  if (device?.state === 'displayed') return true;
  return device?.state === 'none' && device.receipts !== false && !NO_PERMISSION.has(device.permission ?? '');
}

const NO_PERMISSION: ReadonlySet<string> = new Set(['denied', 'not_determined']);

/** Returns the filter of entries whose pushes may have the same tag. */
function scopeOf(entry: LogEntry): LogFilter {
  const { recipient = '', messageId, conversationId } = entry;
  const within = tagIn(entry) === String(messageId) ? { messageId } : { conversationId };
  return { recipient, channel: 'push', outcome: 'sent', ...within };
}

async function replacedIn(logs: LogStore, group: readonly LogEntry[]): Promise<ReadonlyMap<string, Replacement>> {
  const [oldest] = group.toSorted(byAge);
  if (!oldest) return new Map();
  const filter = scopeOf(oldest);
  const page = await logs.page({ filter, affix: 'prepend', logId: oldest._id, limit: MAX_LATER });
  const later = page.entries.map((json): LogEntry => JSON.parse(json.toString()));
  const pushes = [...new Map([...group, ...later].map((entry) => [entry._id, entry])).values()].toSorted(byAge);
  const pairs = pushes.flatMap((entry) => {
    const next = replacementOf(entry, pushes);
    return next ? [{ entry, next }] : [];
  });
  const replacements = new Map<string, Replacement>();
  for (const { entry, next } of pairs) {
    replacements.set(entry._id, { ...replacements.get(entry._id), replacedBy: relatedPush(next) });
    const { replaces: others = [], ...rest } = replacements.get(next._id) ?? {};
    replacements.set(next._id, { ...rest, replaces: [...others, relatedPush(entry)] });
  }
  return replacements;
}

/** Returns the push that took the place of an entry; undefined if none did. `pushes`: oldest first. */
function replacementOf(entry: LogEntry, pushes: readonly LogEntry[]): LogEntry | undefined {
  const later = pushes.filter((one) => replaces(one, entry));
  const arrived = later.filter(({ device }) => arrivedAtMs(device) !== undefined);
  const [next = later.at(-1)] = arrived.toSorted((a, b) => (arrivedAtMs(a.device) ?? 0) - (arrivedAtMs(b.device) ?? 0));
  return next;
}

/** Returns when a push got to its place, epoch ms; undefined if it has not, as far as is known. */
function arrivedAtMs(device: LogEntry['device']): number | undefined {
  return device?.displayedAtMS ?? device?.receivedAtMS;
}

function relatedPush(entry: LogEntry): RelatedPush {
  const { _id, trigger, device, processingEndedAtMS } = entry;
  const atMs = reportedAtMsOf(entry, device?.displayedAtMS ?? processingEndedAtMS);
  return { logId: _id, trigger, atMS: atMs, processingEndedAtMS };
}

function byAge(a: LogEntry, b: LogEntry): number {
  return a._id < b._id ? -1 : 1;
}

function replaces(later: LogEntry, entry: LogEntry): boolean {
  if (!canLeavePlace(entry.device)) return false;
  const isSamePlace = later.pushToken === entry.pushToken && tagIn(later) === tagIn(entry);
  if (later._id <= entry._id || !isSamePlace) return false;
  if (entry.device?.state === 'displayed') {
    return (later.device?.displayedAtMS ?? -1) >= (entry.device.displayedAtMS ?? 0);
  }
  return later.processingStartedAtMS <= entry.processingStartedAtMS + pushLifetimeSecondsOf(entry.trigger) * 1000;
}

/** Returns the tag in a payload of FCM, Web Push, or APNs. See docs/spec/notifications.md#shared-payload-fields. */
function tagIn({ payload }: LogEntry): string | undefined {
  const { message, body, payload: apns }: Readonly<Record<'message' | 'body' | 'payload', unknown>> = Object(payload);
  const { tag } = Object(Object(message).data ?? Object(body).notification ?? apns);
  return typeof tag === 'string' ? tag : undefined;
}
