import type { UserSummary } from '@chatwire/protocol';
import { type GroupRow, lockGroup } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { type Actor, actorSummary } from '../actor.ts';
import type { ChatTransaction } from '../chat.ts';
import { unknownGroup } from '../errors.ts';
import { type ActorRole, groupRoleOf } from './permissions.ts';

/** A group that is locked for a change, so that no other transaction can change it or its members. */
export interface LockedGroup {
  readonly group: GroupRow;
  readonly by: UserSummary;
  readonly role: ActorRole;
}

/**
 * Locks a group. Throws ERR_GUID_NOT_FOUND if it does not exist, or if it is private and the acting user is not a member. See
 * docs/spec/rest-and-realtime.md#errors.
 */
export async function lockGroupForActor(tx: ChatTransaction, actor: Actor, guid: string): Promise<LockedGroup> {
  const group = await lockGroup(tx.db, guid);
  if (!group) throw unknownGroup(guid);
  const member = actor.user && (await findMember(tx.db, guid, actor.user.uid));
  if (actor.kind === 'user' && group.type === 'private' && !member) throw unknownGroup(guid);
  const role = actor.user ? groupRoleOf(group, member) : 'server';
  return { group, by: actorSummary(actor), role };
}
