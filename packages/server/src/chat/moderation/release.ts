import type { Message, UserSummary } from '@chatwire/protocol';
import type { GroupRow } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { subscribe, subscribeByDefault } from '../../storage/threads/thread-subscriptions-store.ts';
import { addReply } from '../../storage/threads/threads-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { parseStringList } from '../messages/content/stored-data.ts';
import { emitLink } from '../messages/emit-link.ts';
import { broadcastThreadUpdated } from '../threads/broadcast-thread-updated.ts';

/** A message that becomes visible to others. */
export interface Release {
  readonly row: MessageRow;
  /** The message as all participants see it. */
  readonly message: Message;
  readonly actor: UserSummary;
  readonly group?: GroupRow | undefined;
}

/**
 * Carries out the effects of a message on others: counts a reply in its thread, enqueues the event that notifies
 * recipients, and reports its link. Called in the transaction that makes the message visible to them: the one that stores
 * it or, for a message that has to be approved, the one that approves it. The caller broadcasts the message.
 * See docs/spec/rest-and-realtime.md#messages, #threads-reactions-receipts-and-flags.
 */
export async function releaseMessage(tx: ChatTransaction, release: Release): Promise<void> {
  if (release.row.parent_id !== 0) await joinThread(tx, release.row);
  await enqueueAfterMessage(tx, release);
  emitLink(tx, release.row);
}

/** Appends the `after_message` event of a message to the outbox. The event of a disapproved message notifies no one. */
export async function enqueueAfterMessage(
  tx: ChatTransaction,
  { message, actor, group }: Omit<Release, 'row'>,
): Promise<void> {
  await tx.enqueueEvent({
    trigger: 'after_message',
    occurredAtMs: tx.nowMs,
    actor,
    message,
    ...(group && { group: toGroup(group) }),
  });
}

/**
 * Counts a reply and subscribes its sender and the users it mentions to the thread. The first reply also subscribes the
 * sender of the parent. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
async function joinThread(tx: ChatTransaction, reply: MessageRow): Promise<void> {
  const parent = await addReply(tx.db, reply);
  if (!parent) return;
  await subscribe(tx.db, parent, [...new Set([reply.sender, ...parseStringList(reply.mentions)])], tx.nowMs);
  if (parent.reply_count === 1) await subscribeByDefault(tx.db, parent, parent.sender);
  await broadcastThreadUpdated(tx, parent);
}
