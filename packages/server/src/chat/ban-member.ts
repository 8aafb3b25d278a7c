import type { Message } from '@chatwire/protocol';
import type { Refusal } from '../base/refusal.ts';
import { insertBan } from '../storage/bans-store.ts';
import { findGroup } from '../storage/groups-store.ts';
import { deleteMember, findMember, type MemberRow } from '../storage/members-store.ts';
import { toUserSummary } from '../storage/to-user.ts';
import { findUser, type UserRow } from '../storage/users-store.ts';
import { writeActionMessage } from './action-message.ts';
import type { Actor } from './actor.ts';
import { type Chat, type ChatTransaction, commit } from './chat.ts';
import { mayModerate, mayRemove, standingOf } from './clearance.ts';
import { type OpenGroup, openGroup } from './open-group.ts';
import { noClearance, ownerCannotLeave, unknownUser } from './refusals.ts';
import { tellRemoved } from './tell-removed.ts';

/**
 * Keeps somebody out of a group, member or not, until unbanned. The answer is the action message; undefined when
 * the user was banned already. See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function banMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message | undefined> {
  return commit(chat, async (tx) => {
    const open = await openGroup(tx, actor, guid);
    if (!mayModerate(open.authority)) throw noClearance();
    const user = await findUser(tx.db, uid);
    if (!user) throw unknownUser(uid);
    const member = await findMember(tx.db, guid, uid);
    const obstacle = whyNotBan(open, member);
    if (obstacle) throw obstacle;
    return banOne(tx, open, user, member);
  });
}

export function whyNotBan({ group, authority }: OpenGroup, member: MemberRow | undefined): Refusal | undefined {
  const standing = standingOf(group, member);
  if (!mayRemove(authority, standing)) return noClearance();
  return standing === 'owner' && group.members_count > 1 ? ownerCannotLeave() : undefined;
}

/** The ban itself, once nothing stands against it. */
export async function banOne(
  tx: ChatTransaction,
  { group, by }: OpenGroup,
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
  if (member) tellRemoved(tx, guid, [uid], 'banned');
  return message;
}
