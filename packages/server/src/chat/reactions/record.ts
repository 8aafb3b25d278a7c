import type { Reaction, ReactionCount } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { takeNextSeq } from '../../storage/conversations/conversations-store.ts';
import { type MessageRow, updateMessage } from '../../storage/messages/messages-store.ts';
import type { ReactionRow } from '../../storage/messages/reactions-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import type { ChatTransaction } from '../chat.ts';
import { appendConversationEvent } from '../conversations/event-log.ts';
import { broadcastHidden, broadcastToAll } from '../messages/broadcast-to-participants.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|^[0-9#*]\uFE0F?\u20E3$/u;

/**
 * Returns a reaction if it is valid: one emoji (up to 10 code points), or a name of `A-Za-z0-9_+:-`. Throws otherwise. See
 * docs/spec/rest-and-realtime.md#field-bounds.
 */
export function checkReaction(reaction: string): string {
  if (/^[A-Za-z0-9_+:-]{1,32}$/.test(reaction) || isOneEmoji(reaction)) return reaction;
  throw badRequest({ reaction: ['must be one emoji or 1 to 32 of A-Z, a-z, 0-9, _, +, : and -'] });
}

function isOneEmoji(text: string): boolean {
  return EMOJI.test(text) && [...text].length <= 10 && [...graphemes.segment(text)].length === 1;
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

/** Stores the new counts with the message, and broadcasts them with the reaction. Returns the message. */
export async function recordReaction(
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
  const position = await appendConversationEvent(tx, {
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
  const broadcast = after.hidden === 1 ? broadcastHidden : broadcastToAll;
  broadcast(tx, after, type, data, position);
  return after;
}
