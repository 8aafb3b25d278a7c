import { conversationIdOf, type Group } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { GroupRow } from '../../storage/groups/groups-store.ts';
import { membershipsOf } from '../../storage/groups/members-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { seconds } from '../../storage/wire-values.ts';
import { audienceOf } from '../access/actor-of.ts';
import { actingOf } from '../access/caller.ts';

/**
 * Renders groups for the caller. For an acting user, the groups contain their membership. See
 * docs/spec/rest-and-realtime.md#objects.
 */
export async function renderGroups(
  app: AppContext,
  request: FastifyRequest,
  rows: readonly GroupRow[],
): Promise<Group[]> {
  const groups = rows.map((row) => toGroup(row, audienceOf(request)));
  const me = actingOf(request)?.uid;
  if (me === undefined || groups.length === 0) return groups;
  const memberships = await membershipsOf(
    app.storage.db,
    me,
    groups.map((group) => group.guid),
  );
  return groups.map((group) => {
    const membership = memberships.get(group.guid);
    return {
      ...group,
      hasJoined: membership !== undefined,
      ...(membership && { joinedAt: seconds(membership.joined_at_ms), scope: membership.scope }),
      conversationId: conversationIdOf(me, group.guid, 'group'),
    };
  });
}

export async function renderGroup(app: AppContext, request: FastifyRequest, row: GroupRow): Promise<Group> {
  const [group] = await renderGroups(app, request, [row]);
  if (!group) throw new Error('expected one group for one row');
  return group;
}
