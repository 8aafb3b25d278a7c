import { ChangeGroup, CreateGroup, Group, Guid, ListGroups, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { changeGroup } from '../../../chat/groups/change.ts';
import { createGroup } from '../../../chat/groups/create.ts';
import { deleteGroup } from '../../../chat/groups/delete.ts';
import { listGroups } from '../../../storage/groups/groups-list.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingOf } from '../../access/caller.ts';
import { assertServerOnly } from '../../access/server-only.ts';
import { visibleGroup } from '../../access/visible-group.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { renderGroup, renderGroups } from '../../responses/render-groups.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { withoutTags } from '../../responses/without-tags.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Groups'];
const params = Type.Object({ guid: Guid });

/** Registers the routes for groups. See docs/spec/rest-and-realtime.md#groups-and-members. */
export function groupRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage } = app;

  http.post(
    '/v3/groups',
    {
      config: { access: ['F+o', 'U'], rate: 'core' },
      schema: { tags, summary: 'Create a group', body: CreateGroup, response: responseSchema(Group) },
    },
    async (request) => {
      assertServerOnly(request, request.body, ['owner']);
      return {
        data: await renderGroup(
          app,
          request,
          await createGroup(tracedChat(chat, request), actorOf(request), request.body),
        ),
      };
    },
  );

  http.get(
    '/v3/groups',
    {
      config: { access: ['F+o', 'viewer', 'U'] },
      schema: { tags, summary: 'List groups', querystring: ListGroups, response: pageResponseSchema(Group) },
    },
    async (request) => {
      const { hasJoined, withTags, ...filter } = request.query;
      const page = pageOf(request, request.query);
      const me = actingOf(request)?.uid;
      if (hasJoined !== undefined && me === undefined) throw badRequest({ hasJoined: ['requires an acting user'] });
      const { rows, total } = await listGroups(
        storage,
        {
          ...filter,
          ...(hasJoined !== undefined && me !== undefined && { membership: { uid: me, joined: hasJoined } }),
          ...(actorOf(request).kind === 'user' && { visibleTo: me }),
        },
        page,
      );
      const groups = await renderGroups(app, request, rows);
      const shown = withTags ? groups : groups.map(withoutTags);
      return { data: shown, meta: pageMeta(page, total, rows.length) };
    },
  );

  http.get(
    '/v3/groups/:guid',
    {
      config: { access: ['F+o', 'viewer', 'U'] },
      schema: { tags, summary: 'Get a group', params, response: responseSchema(Group) },
    },
    async (request) => {
      const { group } = await visibleGroup(app, request, request.params.guid);
      return { data: await renderGroup(app, request, group) };
    },
  );

  http.put(
    '/v3/groups/:guid',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'Change a group', params, body: ChangeGroup, response: responseSchema(Group) },
    },
    async (request) => {
      const changed = await changeGroup(tracedChat(chat, request), actorOf(request), request.params.guid, request.body);
      return { data: await renderGroup(app, request, changed) };
    },
  );

  http.delete(
    '/v3/groups/:guid',
    {
      config: { access: ['F+o', 'U'], rate: 'core' },
      schema: { tags, summary: 'Delete a group', params, response: responseSchema(Success) },
    },
    async (request) => {
      await deleteGroup(tracedChat(chat, request), actorOf(request), request.params.guid);
      return { data: { success: true as const } };
    },
  );
}
