import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../../logs/log-store.ts';
import { maskToken } from '../../../logs/redaction/mask-token.ts';
import type { ClearAbout } from '../../../outbox/clear-batch.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { findMessages } from '../../../storage/messages/messages-store.ts';
import { saveRebuilt } from '../../../storage/notifications/clears/clears-store.ts';
import { MAX_SHOWN, type NewShownRow, restoreShown } from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { shownKindOf } from '../../clears/shown-kind-of.ts';

/** Maximum number of entries that are read for one user. */
const MAX_ENTRIES = 1_000;
/** Device states after which the device no longer shows the notification. */
const ENDED_STATES: readonly string[] = ['opened', 'dismissed', 'suppressed', 'cleared'];

export interface RebuildOptions {
  readonly db: Db;
  readonly logs: LogStore;
  readonly uid: string;
  /** Push tokens of the user's devices whose shown notifications were not found yet. */
  readonly pushTokens: readonly string[];
  /** Pushes before this instant are not shown any more, epoch ms. */
  readonly sinceMs: number;
}

/**
 * Finds in the log the notifications that devices show since before `push.clearSetting` was turned on, and stores them.
 * Called once for each device.
 * See docs/spec/last-mile.md#shown-notifications.
 */
export async function rebuildShown({ db, logs, uid, pushTokens, sinceMs }: RebuildOptions): Promise<void> {
  const targets = new Map(pushTokens.flatMap((token) => [token, maskToken(token)].map((name) => [name, token])));
  const filter = { recipient: uid, channel: 'push', success: true, processedFrom: sinceMs } as const;
  const page = await logs.page({ filter, affix: 'append', limit: MAX_ENTRIES });
  const entries = page.entries.map((text): LogEntry => JSON.parse(text.toString()));
  const messages = await findMessages(
    db,
    entries.map(({ messageId }) => messageId),
  );
  const rows: NewShownRow[] = [];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const pushToken = targets.get(entry.pushToken ?? '');
    const message = messages.get(entry.messageId);
    if (pushToken === undefined || !message) continue;
    const row = rowOf(entry, uid, pushTokenHash(pushToken), message.parent_id);
    if (!row) continue;
    const { target, tag } = row;
    // Entries are ordered newest first: an earlier push with the same tag was replaced.
    if (seen.has(`${target} ${tag}`)) continue;
    seen.add(`${target} ${tag}`);
    const count = counts.get(target) ?? 0;
    if (count >= MAX_SHOWN || ENDED_STATES.includes(entry.device?.state ?? '')) continue;
    rows.push(row);
    counts.set(target, count + 1);
  }
  await db.transaction().execute(async (tx) => {
    await restoreShown(tx, rows);
    for (const pushToken of pushTokens) await saveRebuilt(tx, pushTokenHash(pushToken));
  });
}

/** Returns the row of a shown push; undefined for one that leaves no notification. */
function rowOf(entry: LogEntry, uid: string, target: string, parentId: number): NewShownRow | undefined {
  const { trigger, messageId } = entry;
  const kind = trigger === 'cleared' ? undefined : shownKindOf(trigger);
  if (!kind) return undefined;
  return {
    target,
    tag:
      kind === 'reaction'
        ? String(entry.reactionId)
        : kind === 'missed_call'
          ? `missed ${messageId}`
          : String(messageId),
    uid,
    conversation_id: entry.conversationId,
    parent_id: parentId,
    message_id: messageId,
    kind,
    sender: entry.reactionSender ?? entry.sender,
    about: JSON.stringify(aboutOf(entry)),
    handle: null,
    repeated: 0,
    since_ms: entry.processingStartedAtMS,
  };
}

function aboutOf(entry: LogEntry): ClearAbout {
  const { sender, receiver, receiverType, conversationId, messageCategory, messageType, messageSentAtMS } = entry;
  return { sender, receiver, receiverType, conversationId, messageCategory, messageType, messageSentAtMS };
}
