import type { ChangeGroup } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { type GroupRow, updateGroup } from '../../storage/groups/groups-store.ts';
import { findMember, updateMemberScope } from '../../storage/groups/members-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { notAMember, permissionDenied, unknownGroup, unknownUser } from '../errors.ts';
import { writeActionMessage } from '../messages/action-message.ts';
import { groupColumns } from '../profile-columns.ts';
import { assertNotBlocked } from '../users/assert-not-blocked.ts';
import { type LockedGroup, lockGroupForActor } from './lock.ts';
import { hashPassword } from './password.ts';
import { canChangeGroup, canDeleteGroup } from './permissions.ts';

/**
 * Changes a group; omitted members stay. Permitted to owner, admins, and server keys.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export async function changeGroup(chat: Chat, actor: Actor, guid: string, input: ChangeGroup): Promise<GroupRow> {
  const hash = input.password === undefined ? undefined : await hashPassword(input.password);
  return commit(chat, async (tx) => {
    const locked = await lockGroupForActor(tx, actor, guid);
    const { group } = locked;
    const role = actor.kind === 'server' ? 'server' : locked.role;
    if (!canChangeGroup(role)) throw permissionDenied();
    if (input.owner !== undefined && input.owner !== group.owner) {
      if (!canDeleteGroup(role)) throw permissionDenied();
      if (actor.user) await assertNotBlocked(tx.db, actor.user.uid, [input.owner]);
      await handOver(tx, locked, input.owner);
    }
    const changed = await updateGroup(tx.db, guid, {
      ...groupColumns(input, actor.kind, group),
      ...accessColumns(group, input.type, hash),
      updated_at_ms: tx.nowMs,
    });
    if (!changed) throw unknownGroup(guid);
    tx.broadcast({
      frame: { type: 'group_updated', at: tx.nowMs, data: { group: toGroup(changed) } },
      to: { kind: 'group', guid },
    });
    return changed;
  });
}

/** Makes a member the owner, and an admin if they are not one yet. */
async function handOver(tx: ChatTransaction, { group, by }: LockedGroup, uid: string): Promise<void> {
  const user = await findUser(tx.db, uid);
  if (!user) throw unknownUser(uid);
  const member = await findMember(tx.db, group.guid, uid);
  if (!member) throw notAMember(uid);
  const owned = await updateGroup(tx.db, group.guid, { owner: uid });
  if (!owned || member.scope === 'admin') return;
  await updateMemberScope(tx.db, group.guid, uid, 'admin');
  await writeActionMessage(tx, {
    group: owned,
    action: 'scopeChanged',
    by,
    on: toUserSummary(user),
    oldScope: member.scope,
    newScope: 'admin',
  });
}

function accessColumns(group: GroupRow, type = group.type, hash = group.password_hash): Partial<GroupRow> {
  if (type !== 'password') return { type, password_hash: null };
  if (hash === null) throw badRequest({ password: ['is required'] });
  return { type, password_hash: hash };
}
