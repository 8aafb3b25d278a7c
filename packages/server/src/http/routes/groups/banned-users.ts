import { BannedUser, Guid, Message, PageQuery, Uid } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { permissionDenied } from '../../../chat/errors.ts';
import { canModerate } from '../../../chat/groups/permissions.ts';
import { banMember } from '../../../chat/members/ban.ts';
import { unbanMember } from '../../../chat/members/unban.ts';
import { listBans } from '../../../storage/groups/bans-list.ts';
import { seconds } from '../../../storage/wire-values.ts';
import { actorOf } from '../../access/actor-of.ts';
import { visibleGroup } from '../../access/visible-group.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { renderUsersByUid } from '../../responses/render-users.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Banned users'];
const ofGroup = Type.Object({ guid: Guid });
const ofUser = Type.Object({ guid: Guid, uid: Uid });
const Change = Type.Object({ success: Type.Literal(true), data: Type.Optional(Message) });

/**
 * Registers the routes for banned users. Banning or unbanning someone again succeeds, but creates no action message. See
 * docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function bannedUserRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage } = app;

  http.get(
    '/v3/groups/:guid/bannedusers',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'List banned users',
        params: ofGroup,
        querystring: PageQuery,
        response: pageResponseSchema(BannedUser),
      },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { group, role } = await visibleGroup(app, request, request.params.guid);
      if (!canModerate(role)) throw permissionDenied();
      const { rows, total } = await listBans(storage.db, group.guid, page);
      const users = await renderUsersByUid(
        app,
        request,
        rows.map((row) => row.uid),
      );
      const banned = rows.flatMap(({ uid, banned_at_ms, banned_by }) => {
        const user = users.get(uid);
        return user ? [{ ...user, bannedAt: seconds(banned_at_ms), bannedBy: banned_by }] : [];
      });
      return { data: banned, meta: pageMeta(page, total, banned.length) };
    },
  );

  http.post(
    '/v3/groups/:guid/bannedusers/:uid',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'Ban a user', params: ofUser, response: responseSchema(Change) },
    },
    async (request) => {
      const { guid, uid } = request.params;
      const data = await banMember(tracedChat(chat, request), actorOf(request), guid, uid);
      return { data: { success: true as const, ...(data && { data }) } };
    },
  );

  http.delete(
    '/v3/groups/:guid/bannedusers/:uid',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'Unban a user', params: ofUser, response: responseSchema(Change) },
    },
    async (request) => {
      const { guid, uid } = request.params;
      const data = await unbanMember(tracedChat(chat, request), actorOf(request), guid, uid);
      return { data: { success: true as const, ...(data && { data }) } };
    },
  );
}
