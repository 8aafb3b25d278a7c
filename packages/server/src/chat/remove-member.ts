import type { Message } from '@chatwire/protocol';
import { deleteMember, findMember } from '../storage/members-store.ts';
import { toUserSummary } from '../storage/to-user.ts';
import { findAuthors } from '../storage/users-store.ts';
import { writeActionMessage } from './action-message.ts';
import type { Actor } from './actor.ts';
import { type Chat, commit } from './chat.ts';
import { mayModerate, mayRemove, standingOf } from './clearance.ts';
import { openGroup } from './open-group.ts';
import { noClearance, notAMember, ownerCannotLeave } from './refusals.ts';
import { tellRemoved } from './tell-removed.ts';

/**
 * Leaves a group, when it is the acting user's own membership; kicks somebody otherwise.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function removeMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message> {
  const isLeaving = actor.user?.uid === uid;
  return commit(chat, async (tx) => {
    const { group, by, authority } = await openGroup(tx, actor, guid);
    if (!isLeaving && !mayModerate(authority)) throw noClearance();
    const member = await findMember(tx.db, guid, uid);
    if (!member) throw notAMember(uid);
    const standing = standingOf(group, member);
    if (!isLeaving && !mayRemove(authority, standing)) throw noClearance();
    if (standing === 'owner' && group.members_count > 1) throw ownerCannotLeave();

    const remaining = await deleteMember(tx.db, guid, uid);
    const user = (await findAuthors(tx.db, [uid])).get(uid);
    if (!remaining || !user) throw notAMember(uid);
    const action = isLeaving ? 'left' : 'kicked';
    const message = await writeActionMessage(tx, { group: remaining, action, by, on: toUserSummary(user) });
    tellRemoved(tx, guid, [uid], action);
    return message;
  });
}
