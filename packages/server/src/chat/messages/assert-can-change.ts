import { ApiError } from '../../base/errors/api-error.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';

/**
 * Throws `ERR_MESSAGE_NOT_A_SENDER` unless the actor may edit or delete a message: its sender, an owner, admin, or moderator of
 * its group, or a server key.
 * See docs/spec/rest-and-realtime.md#messages.
 */
export async function assertCanChange(db: Db, actor: Actor, row: MessageRow): Promise<void> {
  if (actor.kind === 'server' || actor.user.uid === row.sender) return;
  if (row.receiver_type === 'group') {
    const member = await findMember(db, row.receiver, actor.user.uid);
    if (member?.scope === 'admin' || member?.scope === 'moderator') return;
    if ((await findGroup(db, row.receiver))?.owner === actor.user.uid) return;
  }
  throw new ApiError('ERR_MESSAGE_NOT_A_SENDER', 'Only the sender of the message may do this.');
}

/** Throws `ERR_MESSAGE_DELETED` for a deleted message. Call this under the lock of the conversation. */
export function assertNotDeleted(row: MessageRow): void {
  if (row.deleted_at_ms !== null) throw new ApiError('ERR_MESSAGE_DELETED', 'The message is deleted.');
}
