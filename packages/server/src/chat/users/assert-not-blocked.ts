import { Refusal } from '../../base/refusal.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { blocksOf } from '../../storage/users/blocks-store.ts';
import type { Actor } from '../actor.ts';

/**
 * Neither side of a block reaches the other: no one-on-one messages, edits, reactions, calls, typing or receipts, no
 * additions to groups. Withdrawing (deleting, removing a reaction) stays possible.
 * See docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export async function assertNotBlocked(db: Db, uid: string, others: readonly string[]): Promise<void> {
  for (const refusal of (await blockRefusals(db, uid, others)).values()) throw refusal;
}

/** As `assertNotBlocked`, for a change of an existing message: does nothing in groups and without an acting user. */
export async function assertMayReach(db: Db, actor: Actor, row: MessageRow): Promise<void> {
  if (row.receiver_type === 'group' || !actor.user) return;
  const { uid } = actor.user;
  if (row.sender === uid) await assertNotBlocked(db, uid, [row.receiver]);
  if (row.receiver === uid) await assertNotBlocked(db, uid, [row.sender]);
}

/** Users among `others` that a block keeps apart from `uid`, each with the refusal; the acting user's own block first. */
export async function blockRefusals(db: Db, uid: string, others: readonly string[]): Promise<Map<string, Refusal>> {
  const { blockedByMe, hasBlockedMe } = await blocksOf(db, uid, others);
  const refusals = new Map<string, Refusal>();
  for (const other of others) {
    if (blockedByMe.has(other))
      refusals.set(other, new Refusal('ERR_BLOCKED_RECEIVER', 'The acting user has blocked this user.'));
    else if (hasBlockedMe.has(other))
      refusals.set(other, new Refusal('ERR_BLOCKED_SENDER', 'This user has blocked the acting user.'));
  }
  return refusals;
}
