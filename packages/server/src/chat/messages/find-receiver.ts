import { RECEIVER_TYPES, type ReceiverType } from '@chatwire/protocol';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import { type ConversationKey, conversationKey } from '../../storage/conversations/conversations-store.ts';
import { findGroup, type GroupRow } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser, type UserRow } from '../../storage/users/users-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { unknownGroup, unknownUser } from '../errors.ts';
import { assertNotBlocked } from '../users/assert-not-blocked.ts';

/** Receiver of a message, with the row of the user or group. */
export interface Receiver {
  readonly conversation: ConversationKey;
  readonly id: string;
  readonly user?: UserRow;
  readonly group?: GroupRow;
}

/** Returns the receiver that a request names. Throws if its id or type is missing or invalid. See docs/spec/rest-and-realtime.md#sending. */
export function checkReceiver(
  id: string | undefined,
  type: string | undefined,
): { readonly id: string; readonly type: ReceiverType } {
  const known = RECEIVER_TYPES.find((candidate) => candidate === type);
  if (!id) throw new ApiError('ERR_EMPTY_RECEIVER', 'A receiver is required.', { receiver: ['is required'] });
  if (!known)
    throw new ApiError('ERR_INVALID_RECEIVER_TYPE', 'This receiver type is not known.', {
      receiverType: [`must be one of ${RECEIVER_TYPES.join(', ')}`],
    });
  return { id, type: known };
}

/**
 * Returns the receiver of a message. Throws if the actor may not send to it: users may send to groups that they have joined,
 * and to users if neither has blocked the other. A server key that acts as the app may send to everyone.
 */
export async function findReceiver(db: Db, actor: Actor, id: string, type: ReceiverType): Promise<Receiver> {
  const conversation = conversationKey(actorUid(actor), id, type);
  if (type === 'group') return { conversation, id, group: await findAccessibleGroup(db, actor, id) };
  const user = await findUser(db, id);
  if (!user) throw unknownUser(id);
  if (actor.user?.uid === id) throw badRequest({ receiver: ['must not be yourself'] });
  if (actor.user) await assertNotBlocked(db, actor.user.uid, [id]);
  return { conversation, id, user };
}

/**
 * Returns a group whose messages the actor may use: every group for a server key that acts as the app, otherwise a group
 * that the acting user has joined. Throws `ERR_GROUP_NOT_JOINED` for other groups. To a signed-in user who is not a
 * member, a private group looks like one that does not exist. See docs/spec/rest-and-realtime.md#errors.
 */
export async function findAccessibleGroup(db: Db, actor: Actor, guid: string): Promise<GroupRow> {
  const group = await findGroup(db, guid);
  if (!group) throw unknownGroup(guid);
  if (!actor.user || (await findMember(db, guid, actor.user.uid))) return group;
  if (group.type === 'private' && actor.kind === 'user') throw unknownGroup(guid);
  throw new ApiError('ERR_GROUP_NOT_JOINED', 'The acting user is not a member of this group.');
}
