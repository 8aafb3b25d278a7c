import { ApiError } from '../../base/errors/api-error.ts';
import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { findMessage, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';

/**
 * Returns a message the actor may see: server keys see all, users those of their conversations. For anyone else it does
 * not exist. Rejects messages that wait for approval or were disapproved. See docs/spec/rest-and-realtime.md#errors.
 */
export async function findVisibleMessage(db: Db, actor: Actor, id: number): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  if (actor.kind === 'server') return row;
  return assertSeen(db, row, actor.user.uid);
}

/**
 * Returns a message like `findVisibleMessage`, for actions of participants only: checks the acting user, whatever the
 * credential is.
 */
export async function findMessageAsParticipant(db: Db, id: number, uid: string): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  return assertSeen(db, row, uid);
}

/** Parses the message id of a request. */
export function messageIdOf(id: string | number): number {
  return Number(id);
}

export function unknownMessage(): ApiError {
  return new ApiError('ERR_MESSAGE_ID_NOT_FOUND', 'Message not found.');
}

async function assertSeen(db: Db, row: MessageRow, uid: string): Promise<MessageRow> {
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
