import { contactsOf } from '../../storage/users/contacts-store.ts';
import { toUser } from '../../storage/users/to-user.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import type { ChatTransaction } from '../chat.ts';

/**
 * Broadcasts `user_updated` to the user's own devices and contacts. See docs/spec/rest-and-realtime.md#server-frames.
 */
export async function broadcastUserUpdated(tx: ChatTransaction, user: UserRow): Promise<void> {
  tx.broadcast({
    frame: { type: 'user_updated', at: tx.nowMs, data: { user: toUser(user, tx.nowMs) } },
    to: { kind: 'users', uids: [user.uid, ...(await contactsOf(tx.db, user.uid))] },
  });
}
