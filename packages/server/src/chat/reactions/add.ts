import { MESSAGE_LIMITS, type Message, type ReactionCount } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { findReaction, insertReaction } from '../../storage/messages/reactions-store.ts';
import type { ActorWithUser } from '../actor.ts';
import type { Chat } from '../chat.ts';
import { assertNotDeleted } from '../messages/assert-can-change.ts';
import { changeMessage, enqueueMessageEvent } from '../messages/change.ts';
import { parseReactions } from '../messages/content/stored-data.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';
import { renderMessage } from '../messages/render.ts';
import { assertParticipantsNotBlocked } from '../users/assert-not-blocked.ts';
import { EVERYONE, viewerOf } from '../viewer.ts';
import { checkReaction, recordReaction } from './record.ts';

/**
 * Adds a reaction. Adding the same reaction again changes nothing.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function addReaction(chat: Chat, actor: ActorWithUser, id: number, input: string): Promise<Message> {
  const reaction = checkReaction(input);
  const { uid } = actor.user;
  const found = await findMessageAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, found, async (tx, before) => {
    assertNotDeleted(before);
    await assertParticipantsNotBlocked(tx.db, actor, before);
    if (await findReaction(tx.db, { messageId: id, uid, reaction })) return renderMessage(tx, before, viewerOf(actor));
    const counts = withReaction(parseReactions(before.reactions), reaction);
    const row = await insertReaction(tx.db, { message_id: id, uid, reaction, reacted_at_ms: tx.nowMs });
    const after = await recordReaction(tx, before, 'reaction_added', row, actor.user, counts);
    if (after.hidden === 0) {
      const message = await renderMessage(tx, after, EVERYONE);
      await enqueueMessageEvent(tx, actor, 'message_reaction_added', message, {
        id: String(row.reaction_id),
        reaction,
      });
    }
    return renderMessage(tx, after, viewerOf(actor));
  });
}

function withReaction(counts: readonly ReactionCount[], reaction: string): ReactionCount[] {
  const isKnown = counts.some((entry) => entry.reaction === reaction);
  if (isKnown)
    return counts.map((entry) => (entry.reaction === reaction ? { ...entry, count: entry.count + 1 } : entry));
  if (counts.length >= MESSAGE_LIMITS.reactions)
    throw new ApiError('ERR_REACTION_LIMIT', 'The message has as many different reactions as it can have.');
  return [...counts, { reaction, count: 1 }];
}
