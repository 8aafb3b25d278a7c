import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { unknownGroup } from '../../chat/errors.ts';
import { type ActorRole, groupRoleOf } from '../../chat/groups/permissions.ts';
import { findGroup, type GroupRow } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { callerOf } from './caller.ts';

/**
 * Returns a group, and the caller's role in it; `server` for keys and people, who may read everything. Throws
 * ERR_GUID_NOT_FOUND if it does not exist, or if it is private and the calling user is not a member. See
 * docs/spec/rest-and-realtime.md#errors.
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
