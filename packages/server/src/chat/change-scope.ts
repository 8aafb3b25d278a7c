import type { Message, Scope } from '@chatwire/protocol';
import { Refusal } from '../base/refusal.ts';
import { findMember, updateMemberScope } from '../storage/members-store.ts';
import { toUserSummary } from '../storage/to-user.ts';
import { findUser } from '../storage/users-store.ts';
import { writeActionMessage } from './action-message.ts';
import type { Actor } from './actor.ts';
import { type Chat, commit } from './chat.ts';
import { mayChangeGroup, mayChangeScope, standingOf } from './clearance.ts';
import { openGroup } from './open-group.ts';
import { noClearance, notAMember } from './refusals.ts';

/** Raises or lowers what a member may do. See docs/spec/rest-and-realtime.md#groups-and-members. */
export function changeScope(chat: Chat, actor: Actor, guid: string, uid: string, scope: Scope): Promise<Message> {
  return commit(chat, async (tx) => {
    const { group, by, authority } = await openGroup(tx, actor, guid);
    if (!mayChangeGroup(authority)) throw noClearance();
    const member = await findMember(tx.db, guid, uid);
    const user = member && (await findUser(tx.db, uid));
    if (!user) throw notAMember(uid);
    if (!mayChangeScope(authority, standingOf(group, member), scope)) throw noClearance();
    if (member.scope === scope) throw new Refusal('ERR_SAME_SCOPE', 'The member has this scope already.');
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
