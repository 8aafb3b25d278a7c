import type { RecordAct } from '../../audit/act.ts';
import { findUsers, setDeactivated } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { broadcastUserUpdated } from './broadcast-user-updated.ts';

/**
 * Reactivates deactivated users, who must sign in again. Does not change active users.
 * See docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function activateUsers(
  chat: Chat,
  uids: readonly string[],
  record: RecordAct,
): Promise<{ readonly activated: string[]; readonly unknown: string[] }> {
  return commit(chat, async (tx) => {
    const changed = await setDeactivated(tx.db, uids, null);
    for (const user of changed) await broadcastUserUpdated(tx, user);
    for (const { uid } of changed)
      await record(tx.db, { action: 'user.reactivated', target: { kind: 'user', id: uid } });
    const known = await findUsers(tx.db, uids);
    return { activated: uids.filter((uid) => known.has(uid)), unknown: uids.filter((uid) => !known.has(uid)) };
  });
}
