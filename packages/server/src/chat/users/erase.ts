import type { RecordAct } from '../../audit/act.ts';
import { sessionIdsOf } from '../../storage/access/sessions-store.ts';
import { deleteBansOf } from '../../storage/groups/bans-store.ts';
import { deleteMember, membershipsOf } from '../../storage/groups/members-store.ts';
import { deletePasswordTriesOf } from '../../storage/groups/password-tries-store.ts';
import { requestLogJob } from '../../storage/logs/log-jobs-store.ts';
import { deleteSavedOf } from '../../storage/messages/saved-messages-store.ts';
import { deleteNotificationData } from '../../storage/notifications/settings/notification-profiles-store.ts';
import { deleteBlocksOf } from '../../storage/users/blocks-store.ts';
import { updateUser } from '../../storage/users/users-store.ts';
import { deleteDeliveriesAbout } from '../../storage/webhooks/webhook-deliveries-store.ts';
import { type Chat, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { deleteUnsentOf } from '../media/delete-unused.ts';
import { nameColumns } from '../profile-columns.ts';
import { broadcastUserUpdated } from './broadcast-user-updated.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Deletes a user permanently: profile, tokens, contact details, preferences, memberships, bans, blocks, and files that
 * were never sent. Messages keep the uid, with the name `Deleted user`, and the uid is never reused. Removes the user
 * from groups without action messages. A group that they owned keeps them as its owner until a server key sets another
 * one.
 */
export async function eraseUser(chat: Chat, uid: string, record: RecordAct): Promise<void> {
  await commit(chat, async (tx) => {
    const { db, nowMs } = tx;
    const erased = await updateUser(db, uid, {
      ...nameColumns('Deleted user'),
      avatar: null,
      link: null,
      role: 'default',
      status_message: null,
      metadata: null,
      tags: null,
      online_until_ms: null,
      last_active_at_ms: null,
      updated_at_ms: nowMs,
      deactivated_at_ms: nowMs,
    });
    if (!erased) throw unknownUser(uid);
    await broadcastUserUpdated(tx, erased);
    await tx.outdate({ senders: [uid] }, 'removed', 0);
    await endSessions(tx, await sessionIdsOf(db, [uid]));
    await deleteNotificationData(db, uid);
    await requestLogJob(db, { kind: 'erase', uid }, nowMs);
    await deleteDeliveriesAbout(db, uid);
    await deleteBlocksOf(db, uid);
    await deleteBansOf(db, uid);
    await deletePasswordTriesOf(db, uid);
    await deleteSavedOf(db, uid);
    const memberships = await membershipsOf(db, uid);
    // Groups are always locked in this order, so that concurrent erasures in the same groups cannot deadlock.
    for (const guid of [...memberships.keys()].sort()) await deleteMember(db, guid, uid);
    await updateUser(db, uid, { erased_at_ms: nowMs });
    await record(db, { action: 'user.erased', target: { kind: 'user', id: uid } });
  });
  await deleteUnsentOf(chat, uid);
}
