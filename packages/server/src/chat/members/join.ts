import type { Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { bannedAmong } from '../../storage/groups/bans-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { findMember, insertMembers } from '../../storage/groups/members-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { permissionDenied } from '../errors.ts';
import { lockGroupForActor } from '../groups/lock.ts';
import { verifyPassword } from '../groups/password.ts';
import { writeActionMessage } from '../messages/action-message.ts';
import { assertCapacity } from './assert-capacity.ts';

/**
 * Adds the acting user to a group. A public group is open to all, a password group requires its password, and a private
 * group cannot be joined.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export async function joinGroup(
  chat: Chat,
  actor: Actor & { readonly user: UserRow },
  guid: string,
  password: string | undefined,
): Promise<Message> {
  const { uid } = actor.user;
  // Hashing is deliberately slow, so it takes place before the transaction, which checks that the password has not changed.
  const verifiedHash = await verifiedPasswordHash(chat, uid, guid, password);
  return commit(chat, async (tx) => {
    const { db, nowMs } = tx;
    const { group, by } = await lockGroupForActor(tx, actor, guid);
    if (await findMember(db, guid, uid)) throw new ApiError('ERR_ALREADY_JOINED', 'The user is already a member.');
    if ((await bannedAmong(db, guid, [uid])).has(uid))
      throw new ApiError('ERR_BANNED_GROUPMEMBER', 'The user is banned from the group.');
    if (group.type === 'private') throw permissionDenied();
    if (group.type === 'password') {
      if (verifiedHash === undefined || group.password_hash !== verifiedHash) throw wrongPassword();
      await chat.passwordLocks.recordSuccess(db, guid, uid);
    }
    assertCapacity(group, 1, tx.config);
    const scope = group.owner === uid ? 'admin' : 'participant';
    const joined = await insertMembers(db, guid, [{ uid, scope, joined_at_ms: nowMs }]);
    // Marks the earlier messages of the group as read, so the user's unread total does not change, and no badge is outdated.
    return writeActionMessage(tx, { group: joined, action: 'joined', by, on: toUserSummary(actor.user) });
  });
}

/**
 * Returns the stored hash if the password is correct; throws if it is wrong. Returns undefined if the result of the call does
 * not depend on the password. Such calls do not count as attempts.
 */
async function verifiedPasswordHash(
  chat: Chat,
  uid: string,
  guid: string,
  password: string | undefined,
): Promise<string | undefined> {
  const { db } = chat.storage;
  const group = await findGroup(db, guid);
  if (password === undefined || group?.type !== 'password' || group.password_hash === null) return undefined;
  if (await findMember(db, guid, uid)) return undefined;
  if ((await bannedAmong(db, guid, [uid])).has(uid)) return undefined;
  const attempt = await chat.passwordLocks.begin(guid, uid);
  if (await verifyPassword(password, group.password_hash)) return group.password_hash;
  await chat.passwordLocks.recordFailure(attempt);
  throw wrongPassword();
}

function wrongPassword(): ApiError {
  return new ApiError('ERR_WRONG_GROUP_PASSWORD', 'Wrong group password.');
}
