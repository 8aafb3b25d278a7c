import type { Message } from '@chatwire/protocol';
import { deleteBan } from '../../storage/groups/bans-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { permissionDenied, unknownUser } from '../errors.ts';
import { lockGroupForActor } from '../groups/lock.ts';
import { canModerate } from '../groups/permissions.ts';
import { writeActionMessage } from '../messages/action-message.ts';

/**
 * Ends a ban, so that the user can join or be added again. Returns the action message; undefined if the user is not banned.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function unbanMember(chat: Chat, actor: Actor, guid: string, uid: string): Promise<Message | undefined> {
  return commit(chat, async (tx) => {
    const { group, by, role } = await lockGroupForActor(tx, actor, guid);
    if (!canModerate(role)) throw permissionDenied();
    const user = await findUser(tx.db, uid);
    if (!user) throw unknownUser(uid);
    if (!(await deleteBan(tx.db, guid, uid))) return undefined;
    return writeActionMessage(tx, { group, action: 'unbanned', by, on: toUserSummary(user) });
  });
}
