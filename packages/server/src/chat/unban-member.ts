import type { Message } from '@chatwire/protocol';
import { deleteBan } from '../storage/bans-store.ts';
import { toUserSummary } from '../storage/to-user.ts';
import { findUser } from '../storage/users-store.ts';
import { writeActionMessage } from './action-message.ts';
import type { Actor } from './actor.ts';
import { type Chat, commit } from './chat.ts';
import { mayModerate } from './clearance.ts';
import { openGroup } from './open-group.ts';
import { noClearance, unknownUser } from './refusals.ts';

/**
 * Lets somebody in again, by joining or being added. The answer is the action message; undefined when the user was
 * not banned. See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function unbanMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message | undefined> {
  return commit(chat, async (tx) => {
    const { group, by, authority } = await openGroup(tx, actor, guid);
    if (!mayModerate(authority)) throw noClearance();
    const user = await findUser(tx.db, uid);
    if (!user) throw unknownUser(uid);
    if (!(await deleteBan(tx.db, guid, uid))) return undefined;
    return writeActionMessage(tx, { group, action: 'unbanned', by, on: toUserSummary(user) });
  });
}
