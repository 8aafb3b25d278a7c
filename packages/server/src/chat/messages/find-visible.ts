import { ApiError } from '../../base/errors/api-error.ts';
import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { findMessage, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';

/**
 * Returns a message that the actor may see: server keys see all messages, users those of their conversations. Throws
 * `ERR_MESSAGE_ID_NOT_FOUND` for other messages, and `ERR_MESSAGE_NO_ACCESS` for those of other users that wait for approval or
 * were disapproved. See docs/spec/rest-and-realtime.md#errors.
 */
export async function findVisibleMessage(db: Db, actor: Actor, id: number): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  if (actor.kind === 'server') return row;
  return assertVisibleTo(db, row, actor.user.uid);
}

/**
 * Returns a message that a user may see, like `findVisibleMessage`. For actions of participants only, for which a server key has
 * no more access than the user on whose behalf it acts.
 */
export async function findMessageAsParticipant(db: Db, id: number, uid: string): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  return assertVisibleTo(db, row, uid);
}

/** Parses the message id of a request. */
export function messageIdOf(id: string | number): number {
  return Number(id);
}

export function unknownMessage(): ApiError {
  return new ApiError('ERR_MESSAGE_ID_NOT_FOUND', 'Message not found.');
}

async function assertVisibleTo(db: Db, row: MessageRow, uid: string): Promise<MessageRow> {
  const state = await findState(db, uid, row.conversation_id);
  if (!(await isParticipant(db, row, uid)) || row.id <= (state?.cleared_up_to ?? 0)) throw unknownMessage();
  if (row.hidden === 1 && row.sender !== uid)
    throw new ApiError('ERR_MESSAGE_NO_ACCESS', 'This message is not approved.');
  return row;
}

async function isParticipant(db: Db, row: MessageRow, uid: string): Promise<boolean> {
  if (row.receiver_type === 'user') return row.sender === uid || row.receiver === uid;
  return (await findMember(db, row.receiver, uid)) !== undefined;
}
