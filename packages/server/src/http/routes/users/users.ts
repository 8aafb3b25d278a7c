import {
  ActivateUsers,
  ChangeUser,
  CreateUser,
  DeactivateUsers,
  DeleteUser,
  ListUsers,
  Success,
  Uid,
  User,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { activateUsers } from '../../../chat/users/activate.ts';
import { changeUser } from '../../../chat/users/change.ts';
import { createUser } from '../../../chat/users/create.ts';
import { deactivateUsers } from '../../../chat/users/deactivate.ts';
import { eraseUser } from '../../../chat/users/erase.ts';
import { eraseContent } from '../../../chat/users/erase-content.ts';
import { listUsers } from '../../../storage/users/users-list.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import { audienceOf } from '../../access/actor-of.ts';
import { assertKeyLogin } from '../../access/assert-key-login.ts';
import { assertSelf, keyIdOf } from '../../access/caller.ts';
import { assertServerOnly } from '../../access/server-only.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { renderUser, renderUsers } from '../../responses/render-users.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { withoutTags } from '../../responses/without-tags.ts';

const tags = ['Users'];
const params = Type.Object({ uid: Uid });
const uids = Type.Array(Type.String());

/** Registers the routes for users. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function userRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage, audit } = app;

  http.post(
    '/v3/users',
    {
      config: { access: ['F', 'A'], rate: 'core' },
      schema: {
        tags,
        summary: 'Create a user',
        body: CreateUser,
        cases: [{ title: 'User', example: { uid: 'mara', name: 'Mara', withAuthToken: true } }],
        response: responseSchema(User),
      },
    },
    async (request) => {
      assertServerOnly(request, request.body, ['role']);
      if (request.body.withAuthToken) assertKeyLogin(app, request);
      const { user, authToken } = await createUser(chat, request.body, audienceOf(request));
      return { data: { ...(await renderUser(app, request, user)), ...(authToken && { authToken }) } };
    },
  );

  http.get(
    '/v3/users',
    {
      config: { access: ['F+o', 'viewer', 'U'] },
      schema: { tags, summary: 'List users', querystring: ListUsers, response: pageResponseSchema(User) },
    },
    async (request) => {
      const { query } = request;
      assertServerOnly(request, query, ['onlyDeactivated', 'withDeactivated']);
      const page = pageOf(request, query);
      const { sortBy = 'name', sortOrder = sortBy === 'name' ? 'asc' : 'desc' } = query;
      const state = query.onlyDeactivated ? 'deactivated' : query.withDeactivated ? 'any' : 'active';
      const order = { by: sortBy, direction: sortOrder };
      const { rows, total } = await listUsers(storage, { ...query, state }, order, page, app.clock.now());
      const users = await renderUsers(app, request, rows);
      const shown = query.withTags ? users : users.map(withoutTags);
      return { data: shown, meta: pageMeta(page, total, rows.length) };
    },
  );

  http.put(
    '/v3/users',
    {
      config: { access: ['F'], audit: 'user.reactivated' },
      schema: {
        tags,
        summary: 'Activate users',
        body: ActivateUsers,
        response: responseSchema(Type.Object({ activated: uids, unknown: uids })),
      },
    },
    async (request) => ({ data: await activateUsers(chat, request.body.uidsToActivate, audit.recorder(request)) }),
  );

  http.delete(
    '/v3/users',
    {
      config: { access: ['F'], rate: 'core', audit: 'user.deactivated' },
      schema: {
        tags,
        summary: 'Deactivate users',
        body: DeactivateUsers,
        response: responseSchema(Type.Object({ deactivated: uids, unknown: uids })),
      },
    },
    async (request) => ({ data: await deactivateUsers(chat, request.body.uidsToDeactivate, audit.recorder(request)) }),
  );

  http.get(
    '/v3/users/:uid',
    {
      config: { access: ['F+o', 'viewer', 'U'] },
      schema: { tags, summary: 'Get a user', params, response: responseSchema(User) },
    },
    async (request) => {
      const user = await findUser(storage.db, request.params.uid);
      if (!user) throw unknownUser(request.params.uid);
      return { data: await renderUser(app, request, user) };
    },
  );

  http.put(
    '/v3/users/:uid',
    {
      config: { access: ['F', 'U'] },
      schema: { tags, summary: 'Change a user', params, body: ChangeUser, response: responseSchema(User) },
    },
    async (request) => {
      const { uid } = request.params;
      assertSelf(request, uid);
      assertServerOnly(request, request.body, ['role']);
      return { data: await renderUser(app, request, await changeUser(chat, uid, request.body, audienceOf(request))) };
    },
  );

  http.delete(
    '/v3/users/:uid',
    {
      config: { access: ['F'], rate: 'core', audit: 'user.erased' },
      schema: {
        tags,
        summary: 'Deactivate or permanently delete a user',
        params,
        body: DeleteUser,
        response: responseSchema(Success),
      },
    },
    async (request) => {
      const { uid } = request.params;
      const { permanent = false, content = false } = request.body;
      if (content && !permanent) throw badRequest({ content: ['needs permanent'] });
      const record = audit.recorder(request);
      if (content) await eraseContent(chat, uid, record);
      if (permanent) {
        await eraseUser(chat, uid, record);
        app.logger.info({ uid, content, keyId: keyIdOf(request) }, 'user erased');
      } else if ((await deactivateUsers(chat, [uid], record)).unknown.length > 0) throw unknownUser(uid);
      return { data: { success: true as const } };
    },
  );
}
