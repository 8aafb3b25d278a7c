import type { RecordAct } from '../../audit/act.ts';
import { sessionIdsOf } from '../../storage/access/sessions-store.ts';
import { findUsers, setDeactivated } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { broadcastUserUpdated } from './broadcast-user-updated.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Deactivates users, and revokes their auth tokens. Does not change users who are already deactivated. See
 * docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function deactivateUsers(
  chat: Chat,
  uids: readonly string[],
  record: RecordAct,
): Promise<{ readonly deactivated: string[]; readonly unknown: string[] }> {
  return commit(chat, async (tx) => {
    const changed = await setDeactivated(tx.db, uids, tx.nowMs);
    await endSessions(
      tx,
      await sessionIdsOf(
        tx.db,
        changed.map((user) => user.uid),
      ),
    );
    for (const user of changed) await broadcastUserUpdated(tx, user);
    await tx.outdate({ senders: changed.map(({ uid }) => uid) }, 'removed', 0);
    for (const { uid } of changed)
      await record(tx.db, { action: 'user.deactivated', target: { kind: 'user', id: uid } });
    const known = await findUsers(tx.db, uids);
    return { deactivated: uids.filter((uid) => known.has(uid)), unknown: uids.filter((uid) => !known.has(uid)) };
  });
}
