import { MESSAGE_LIMITS, type Message, type Reaction, type ReactionCount } from '@chatwire/protocol';
import { Refusal } from '../base/refusal.ts';
import { takeNextSeq } from '../storage/conversations-store.ts';
import { type MessageRow, updateMessage } from '../storage/messages-store.ts';
import { deleteReaction, findReaction, insertReaction, type ReactionRow } from '../storage/reactions-store.ts';
import { toUserSummary } from '../storage/to-user.ts';
import type { UserRow } from '../storage/users-store.ts';
import { seconds } from '../storage/wire-values.ts';
import type { Actor } from './actor.ts';
import { assertNotDeleted } from './assert-may-change.ts';
import { assertMayReach } from './assert-not-blocked.ts';
import { changeMessage, raiseForMessage } from './change-message.ts';
import type { Chat, ChatTransaction } from './chat.ts';
import { checkReaction } from './check-reaction.ts';
import { appendConversationEvent } from './conversation-log.ts';
import { openAsParticipant } from './open-message.ts';
import { renderMessage } from './render-messages.ts';
import { parseReactions } from './stored-data.ts';
import { tellAll, tellSender } from './tell-participants.ts';
import { EVERYONE, viewerOf } from './viewer.ts';

/** Who reacts; needs to be somebody. */
export type Reactor = Actor & { readonly user: UserRow };

/**
 * Adds a reaction; the same again changes nothing.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function addReaction(chat: Chat, actor: Reactor, id: number, input: string): Promise<Message> {
  const reaction = checkReaction(input);
  const { uid } = actor.user;
  const seen = await openAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, seen, async (tx, before) => {
    assertNotDeleted(before);
    await assertMayReach(tx.db, actor, before);
    if (await findReaction(tx.db, { messageId: id, uid, reaction })) return renderMessage(tx, before, viewerOf(actor));
    const counts = added(parseReactions(before.reactions), reaction);
    const row = await insertReaction(tx.db, { message_id: id, uid, reaction, reacted_at_ms: tx.nowMs });
    const after = await record(tx, before, 'reaction_added', row, actor.user, counts);
    if (after.hidden === 0) {
      const message = await renderMessage(tx, after, EVERYONE);
      await raiseForMessage(tx, actor, 'message_reaction_added', message, { id: String(row.reaction_id), reaction });
    }
    return renderMessage(tx, after, viewerOf(actor));
  });
}

/** Takes a reaction back. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags. */
export async function removeReaction(chat: Chat, actor: Reactor, id: number, input: string): Promise<Message> {
  const reaction = checkReaction(input);
  const { uid } = actor.user;
  const seen = await openAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, seen, async (tx, before) => {
    const row = await findReaction(tx.db, { messageId: id, uid, reaction });
    if (!row) throw new Refusal('ERR_REACTION_NOT_FOUND', 'There is no such reaction.');
    await deleteReaction(tx.db, row.reaction_id);
    const counts = removed(parseReactions(before.reactions), reaction);
    const after = await record(tx, before, 'reaction_removed', row, actor.user, counts);
    return renderMessage(tx, after, viewerOf(actor));
  });
}

export function toReaction(row: ReactionRow, reactedBy: Reaction['reactedBy']): Reaction {
  return {
    id: String(row.reaction_id),
    messageId: String(row.message_id),
    reaction: row.reaction,
    uid: row.uid,
    reactedAt: seconds(row.reacted_at_ms),
    reactedBy,
  };
}

async function record(
  tx: ChatTransaction,
  before: MessageRow,
  type: 'reaction_added' | 'reaction_removed',
  row: ReactionRow,
  user: UserRow,
  reactions: readonly ReactionCount[],
): Promise<MessageRow> {
  const seq = await takeNextSeq(tx.db, before.conversation_id);
  const after = await updateMessage(tx.db, before.id, {
    reactions: reactions.length > 0 ? JSON.stringify(reactions) : null,
    updated_at_ms: tx.nowMs,
    seq,
  });
  const place = await appendConversationEvent(tx, {
    conversationId: before.conversation_id,
    seq,
    type,
    messageId: before.id,
    detail: {
      reaction: { id: row.reaction_id, reaction: row.reaction, uid: row.uid, atMs: row.reacted_at_ms },
    },
  });
  const data = {
    reaction: toReaction(row, toUserSummary(user)),
    messageId: String(before.id),
    ...(before.parent_id !== 0 && { parentId: String(before.parent_id) }),
    reactions,
  };
  const tell = after.hidden === 1 ? tellSender : tellAll;
  tell(tx, after, type, data, place);
  return after;
}

function added(counts: readonly ReactionCount[], reaction: string): ReactionCount[] {
  const isKnown = counts.some((entry) => entry.reaction === reaction);
  if (isKnown)
    return counts.map((entry) => (entry.reaction === reaction ? { ...entry, count: entry.count + 1 } : entry));
  if (counts.length >= MESSAGE_LIMITS.reactions)
    throw new Refusal('ERR_REACTION_LIMIT', 'The message has as many different reactions as it can have.');
  return [...counts, { reaction, count: 1 }];
}

function removed(counts: readonly ReactionCount[], reaction: string): ReactionCount[] {
  return counts
    .map((entry) => (entry.reaction === reaction ? { ...entry, count: entry.count - 1 } : entry))
    .filter((entry) => entry.count > 0);
}
