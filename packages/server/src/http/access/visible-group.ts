import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { unknownGroup } from '../../chat/errors.ts';
import { type ActorRole, groupRoleOf } from '../../chat/groups/permissions.ts';
import { findGroup, type GroupRow } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { callerOf } from './caller.ts';

/**
 * Returns a group with the role in which the caller reads it: keys and people read everything. For users who are not
 * members, a private group does not exist. See docs/spec/rest-and-realtime.md#errors.
 */
export async function visibleGroup(
  { storage }: AppContext,
  request: FastifyRequest,
  guid: string,
): Promise<{ readonly group: GroupRow; readonly role: ActorRole }> {
  const group = await findGroup(storage.db, guid);
  if (!group) throw unknownGroup(guid);
  const caller = callerOf(request);
  if (caller.kind !== 'user') return { group, role: 'server' };
  const role = groupRoleOf(group, await findMember(storage.db, guid, caller.acting.uid));
  if (group.type === 'private' && role === 'outsider') throw unknownGroup(guid);
  return { group, role };
}
