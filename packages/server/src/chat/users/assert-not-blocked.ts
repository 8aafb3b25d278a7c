import { ApiError } from '../../base/errors/api-error.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { blocksOf } from '../../storage/users/blocks-store.ts';
import type { Actor } from '../actor.ts';

/**
 * Throws if there is a block between a user and any of the others. A block prevents one-on-one messages, edits, reactions,
 * calls, typing indicators, receipts, and adding each other to groups. Users can still delete messages and remove
 * reactions. See docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export async function assertNotBlocked(db: Db, uid: string, others: readonly string[]): Promise<void> {
  for (const error of (await blockErrors(db, uid, others)).values()) throw error;
}

/**
 * Throws if there is a block between the two participants of the conversation of a message. Does nothing in groups, and
 * without an acting user.
 */
export async function assertParticipantsNotBlocked(db: Db, actor: Actor, row: MessageRow): Promise<void> {
  if (row.receiver_type === 'group' || !actor.user) return;
  const { uid } = actor.user;
  if (row.sender === uid) await assertNotBlocked(db, uid, [row.receiver]);
  if (row.receiver === uid) await assertNotBlocked(db, uid, [row.sender]);
}

/** Returns an error for each of the `others` who has blocked `uid`, or was blocked by them. */
export async function blockErrors(db: Db, uid: string, others: readonly string[]): Promise<Map<string, ApiError>> {
  const { blockedByMe, hasBlockedMe } = await blocksOf(db, uid, others);
  const errors = new Map<string, ApiError>();
  for (const other of others) {
    if (blockedByMe.has(other))
      errors.set(other, new ApiError('ERR_BLOCKED_RECEIVER', 'The acting user has blocked this user.'));
    else if (hasBlockedMe.has(other))
      errors.set(other, new ApiError('ERR_BLOCKED_SENDER', 'This user has blocked the acting user.'));
  }
  return errors;
}
