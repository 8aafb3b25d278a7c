import type { UserSummary } from '@chatwire/protocol';
import { type GroupRow, lockGroup } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { type Actor, actorSummary } from '../actor.ts';
import type { ChatTransaction } from '../chat.ts';
import { unknownGroup } from '../errors.ts';
import { type ActorRole, groupRoleOf } from './permissions.ts';

/** A group locked for a change: no other transaction changes it or its members. */
export interface LockedGroup {
  readonly group: GroupRow;
  readonly by: UserSummary;
  readonly role: ActorRole;
}

/**
 * Locks a group. For users without access, a private group does not exist. See docs/spec/rest-and-realtime.md#errors.
 */
export async function lockGroupForActor(tx: ChatTransaction, actor: Actor, guid: string): Promise<LockedGroup> {
  const group = await lockGroup(tx.db, guid);
  if (!group) throw unknownGroup(guid);
  const member = actor.user && (await findMember(tx.db, guid, actor.user.uid));
  if (actor.kind === 'user' && group.type === 'private' && !member) throw unknownGroup(guid);
  const role = actor.user ? groupRoleOf(group, member) : 'server';
  return { group, by: actorSummary(actor), role };
}
