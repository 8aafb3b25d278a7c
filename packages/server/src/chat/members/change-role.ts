import type { Message, Scope } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { findMember, updateMemberScope } from '../../storage/groups/members-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { notAMember, permissionDenied } from '../errors.ts';
import { lockGroupForActor } from '../groups/lock.ts';
import { canChangeGroup, canChangeRole, groupRoleOf } from '../groups/permissions.ts';
import { writeActionMessage } from '../messages/action-message.ts';

/** Changes the role of a member. See docs/spec/rest-and-realtime.md#groups-and-members. */
export function changeRole(chat: Chat, actor: Actor, guid: string, uid: string, scope: Scope): Promise<Message> {
  return commit(chat, async (tx) => {
    const { group, by, role } = await lockGroupForActor(tx, actor, guid);
    if (!canChangeGroup(role)) throw permissionDenied();
    const member = await findMember(tx.db, guid, uid);
    const user = member && (await findUser(tx.db, uid));
    if (!user) throw notAMember(uid);
    if (!canChangeRole(role, groupRoleOf(group, member), scope)) throw permissionDenied();
    if (member.scope === scope) throw new ApiError('ERR_SAME_SCOPE', 'The member already has this scope.');
    await updateMemberScope(tx.db, guid, uid, scope);
    return writeActionMessage(tx, {
      group,
      action: 'scopeChanged',
      by,
      on: toUserSummary(user),
      oldScope: member.scope,
      newScope: scope,
    });
  });
}
