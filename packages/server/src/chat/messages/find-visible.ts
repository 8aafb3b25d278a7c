import { ApiError } from '../../base/errors/api-error.ts';
import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { findMessage, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';

/**
 * A message the actor may know of: server keys know all, users those of their conversations. For anybody else it does
 * not exist; one that waits for approval, or was rejected it, is rejected. See docs/spec/rest-and-realtime.md#errors.
 */
export async function openMessage(db: Db, actor: Actor, id: number): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  if (actor.kind === 'server') return row;
  return assertSeen(db, row, actor.user.uid);
}

/** As `openMessage`, for what only a participant can do: the acting user is looked at whatever the credential is. */
export async function openAsParticipant(db: Db, id: number, uid: string): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row) throw unknownMessage();
  return assertSeen(db, row, uid);
}

/** Id of a request → number. */
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
