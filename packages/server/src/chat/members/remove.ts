import type { Message } from '@chatwire/protocol';
import { deleteMember, findMember } from '../../storage/groups/members-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findAuthors } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { notAMember, ownerCannotLeave, permissionDenied } from '../errors.ts';
import { lockGroupForActor } from '../groups/lock.ts';
import { canModerate, canRemove, groupRoleOf } from '../groups/permissions.ts';
import { writeActionMessage } from '../messages/action-message.ts';
import { broadcastConversationRemoved } from './broadcast-removed.ts';

/**
 * Removes a member from a group. Acting users leave if they remove themselves; other members are kicked.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function removeMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message> {
  const isLeaving = actor.user?.uid === uid;
  return commit(chat, async (tx) => {
    const { group, by, role } = await lockGroupForActor(tx, actor, guid);
    if (!isLeaving && !canModerate(role)) throw permissionDenied();
    const member = await findMember(tx.db, guid, uid);
    if (!member) throw notAMember(uid);
    const memberRole = groupRoleOf(group, member);
    if (!isLeaving && !canRemove(role, memberRole)) throw permissionDenied();
    if (memberRole === 'owner' && group.members_count > 1) throw ownerCannotLeave();

    const remaining = await deleteMember(tx.db, guid, uid);
    const user = (await findAuthors(tx.db, [uid])).get(uid);
    if (!remaining || !user) throw notAMember(uid);
    const action = isLeaving ? 'left' : 'kicked';
    const message = await writeActionMessage(tx, { group: remaining, action, by, on: toUserSummary(user) });
    await tx.outdate({ uids: [uid] }, 'removed', Number(message.id));
    broadcastConversationRemoved(tx, guid, [uid], action);
    return message;
  });
}
