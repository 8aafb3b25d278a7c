import { type LogEntry, pushLifetimeSecondsOf } from '@chatwire/protocol';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';

/** Later pushes to one user that are compared with a push. */
const MAX_LATER = 200;

/**
 * Returns the ids of the entries whose push was replaced on its device: another one with the same tag to the same token
 * was accepted while the provider still kept this one, or was shown after it. Tags of messages are their ids; those of
 * calls and group events are compared within the conversation. Entries whose payload is not stored are never found:
 * redaction removes the tag. `rows`: the messages of the entries; absent for deleted ones.
 */
export async function replacedPushes(
  logs: LogStore,
  entries: readonly LogEntry[],
  rows: ReadonlyMap<number, MessageRow>,
): Promise<ReadonlySet<string>> {
  const groups = Map.groupBy(
    entries.filter((entry) => mayBeReplaced(entry, rows)),
    (entry) => JSON.stringify(scopeOf(entry)),
  );
  const replaced = await Promise.all([...groups.values()].map((group) => replacedIn(logs, group)));
  return new Set(replaced.flat());
}

function mayBeReplaced(entry: LogEntry, rows: ReadonlyMap<number, MessageRow>): boolean {
  const { outcome, device, pushToken, recipient, messageId } = entry;
  if (outcome !== 'sent' || (device?.state !== 'none' && device?.state !== 'displayed')) return false;
  const tag = tagIn(entry);
  if (tag === undefined || pushToken === undefined || recipient === undefined) return false;
  if (tag !== String(messageId)) return true;
  // Only an edit or the deletion of a message has the tag of its message.
  const row = rows.get(messageId);
  return !row || row.edited_at_ms !== null || row.deleted_at_ms !== null;
}

/** Returns the filter of entries whose pushes may have the same tag. */
function scopeOf(entry: LogEntry): LogFilter {
  const { recipient = '', messageId, conversationId } = entry;
  const within = tagIn(entry) === String(messageId) ? { messageId } : { conversationId };
  return { recipient, channel: 'push', outcome: 'sent', ...within };
}

async function replacedIn(logs: LogStore, group: readonly LogEntry[]): Promise<string[]> {
  const [oldest] = group.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  if (!oldest) return [];
  const filter = scopeOf(oldest);
  const page = await logs.page({ filter, affix: 'prepend', logId: oldest._id, limit: MAX_LATER });
  const later = page.entries.map((json): LogEntry => JSON.parse(json.toString()));
  return group.filter((entry) => later.some((one) => replaces(one, entry))).map(({ _id }) => _id);
}

function replaces(later: LogEntry, entry: LogEntry): boolean {
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
