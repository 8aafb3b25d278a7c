import type { Message } from '@chatwire/protocol';
import type { ApiError } from '../../base/errors/api-error.ts';
import { insertBan } from '../../storage/groups/bans-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { deleteMember, findMember, type MemberRow } from '../../storage/groups/members-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser, type UserRow } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { ownerCannotLeave, permissionDenied, unknownUser } from '../errors.ts';
import { type LockedGroup, lockGroupForActor } from '../groups/lock.ts';
import { canModerate, canRemove, groupRoleOf } from '../groups/permissions.ts';
import { writeActionMessage } from '../messages/action-message.ts';
import { broadcastConversationRemoved } from './broadcast-removed.ts';

/**
 * Bans a user from a group, even if they are not a member, until they are unbanned. Returns the action message; undefined if
 * the user is already banned. See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function banMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message | undefined> {
  return commit(chat, async (tx) => {
    const locked = await lockGroupForActor(tx, actor, guid);
    if (!canModerate(locked.role)) throw permissionDenied();
    const user = await findUser(tx.db, uid);
    if (!user) throw unknownUser(uid);
    const member = await findMember(tx.db, guid, uid);
    const obstacle = banErrorOf(locked, member);
    if (obstacle) throw obstacle;
    return applyBan(tx, locked, user, member);
  });
}

export function banErrorOf({ group, role }: LockedGroup, member: MemberRow | undefined): ApiError | undefined {
  const memberRole = groupRoleOf(group, member);
  if (!canRemove(role, memberRole)) return permissionDenied();
  return memberRole === 'owner' && group.members_count > 1 ? ownerCannotLeave() : undefined;
}

/** Bans a user without checking permissions. Returns the action message; undefined if the user is already banned. */
export async function applyBan(
  tx: ChatTransaction,
  { group, by }: LockedGroup,
  user: UserRow,
  member: MemberRow | undefined,
): Promise<Message | undefined> {
  const { guid } = group;
  const { uid } = user;
  const fresh = await insertBan(tx.db, { guid, uid, banned_at_ms: tx.nowMs, banned_by: by.uid });
  if (!fresh) return undefined;
  const remaining = member ? await deleteMember(tx.db, guid, uid) : await findGroup(tx.db, guid);
  const message = await writeActionMessage(tx, {
    group: remaining ?? group,
    action: 'banned',
    by,
    on: toUserSummary(user),
  });
  if (!member) return message;
  await tx.outdate({ uids: [uid] }, 'removed', Number(message.id));
  broadcastConversationRemoved(tx, guid, [uid], 'banned');
  return message;
}
