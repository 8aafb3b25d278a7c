import type { Message, ReactionCount } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { deleteReaction, findReaction } from '../../storage/messages/reactions-store.ts';
import type { ActorWithUser } from '../actor.ts';
import type { Chat } from '../chat.ts';
import { changeMessage } from '../messages/change.ts';
import { parseReactions } from '../messages/content/stored-data.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';
import { renderMessage } from '../messages/render.ts';
import { viewerOf } from '../viewer.ts';
import { checkReaction, recordReaction } from './record.ts';

/** Removes a reaction. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags. */
export async function removeReaction(chat: Chat, actor: ActorWithUser, id: number, input: string): Promise<Message> {
  const reaction = checkReaction(input);
  const { uid } = actor.user;
  const found = await findMessageAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, found, async (tx, before) => {
    const row = await findReaction(tx.db, { messageId: id, uid, reaction });
    if (!row) throw new ApiError('ERR_REACTION_NOT_FOUND', 'Reaction not found.');
    await deleteReaction(tx.db, row.reaction_id);
    const counts = withoutReaction(parseReactions(before.reactions), reaction);
    const after = await recordReaction(tx, before, 'reaction_removed', row, actor.user, counts);
    return renderMessage(tx, after, viewerOf(actor));
  });
}

/** Returns the counts of a message's reactions after one of them was removed. */
export function withoutReaction(counts: readonly ReactionCount[], reaction: string): ReactionCount[] {
  return counts
    .map((entry) => (entry.reaction === reaction ? { ...entry, count: entry.count - 1 } : entry))
    .filter((entry) => entry.count > 0);
}
