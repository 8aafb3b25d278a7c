import { contactsOf } from '../storage/contacts-store.ts';
import { toUser } from '../storage/to-user.ts';
import type { UserRow } from '../storage/users-store.ts';
import type { ChatTransaction } from './chat.ts';

/** `user_updated` for the user's own devices and contacts. See docs/spec/rest-and-realtime.md#server-frames. */
export async function tellUserUpdated(tx: ChatTransaction, user: UserRow): Promise<void> {
  tx.tell({
    frame: { type: 'user_updated', at: tx.nowMs, data: { user: toUser(user, tx.nowMs) } },
    to: { kind: 'users', uids: [user.uid, ...(await contactsOf(tx.db, user.uid))] },
  });
}
