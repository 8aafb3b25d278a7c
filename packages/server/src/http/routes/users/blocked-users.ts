import { BlockUsers, ListBlockedUsers, Uid, User } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { blockUsers, unblockUsers } from '../../../chat/users/block.ts';
import { listBlocked } from '../../../storage/users/blocks-store.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import { assertSelf } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { renderUsers } from '../../responses/render-users.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';

const tags = ['Blocked users'];
const params = Type.Object({ uid: Uid });
const results = Type.Record(
  Type.String(),
  Type.Object({ success: Type.Boolean(), message: Type.Optional(Type.String()) }),
);

/** Registers the routes for users that a user has blocked. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function blockedUserRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage } = app;

  http.get(
    '/v3/users/:uid/blockedusers',
    {
      config: { access: ['F', 'U'] },
      schema: {
        tags,
        summary: 'List users blocked by a user, or blocking them',
        params,
        querystring: ListBlockedUsers,
        response: pageResponseSchema(User),
      },
    },
    async (request) => {
      const { uid } = request.params;
      assertSelf(request, uid);
      const page = pageOf(request, request.query);
      await assertUser(uid);
      const { rows, total } = await listBlocked(storage.db, uid, request.query.direction ?? 'both', page);
      return { data: await renderUsers(app, request, rows), meta: pageMeta(page, total, rows.length) };
    },
  );

  http.post(
    '/v3/users/:uid/blockedusers',
    {
      config: { access: ['F', 'U'] },
      schema: { tags, summary: 'Block users', params, body: BlockUsers, response: responseSchema(results) },
    },
    async (request) => {
      const { uid } = request.params;
      assertSelf(request, uid);
      await assertUser(uid);
      return { data: await blockUsers(chat, uid, request.body.blockedUids) };
    },
  );

  http.delete(
    '/v3/users/:uid/blockedusers',
    {
      config: { access: ['F', 'U'] },
      schema: { tags, summary: 'Unblock users', params, body: BlockUsers, response: responseSchema(results) },
    },
    async (request) => {
      const { uid } = request.params;
      assertSelf(request, uid);
      await assertUser(uid);
      return { data: await unblockUsers(chat, uid, request.body.blockedUids) };
    },
  );

  async function assertUser(uid: string): Promise<void> {
    if (!(await findUser(storage.db, uid))) throw unknownUser(uid);
  }
}
