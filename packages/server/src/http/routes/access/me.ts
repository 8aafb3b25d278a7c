import { ChangeUser, ServerSettings, Success, User } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { commit } from '../../../chat/chat.ts';
import { changeUser } from '../../../chat/users/change.ts';
import { endSessions } from '../../../chat/users/end-sessions.ts';
import type { UserRow } from '../../../storage/users/users-store.ts';
import { actingUser, callerOf } from '../../access/caller.ts';
import { assertServerOnly } from '../../access/server-only.ts';
import type { HttpServer } from '../../http-server.ts';
import { renderUser } from '../../responses/render-users.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { serverSettings } from '../../server-settings.ts';

const tags = ['Users'];
const Me = Type.Intersect([User, Type.Object({ settings: ServerSettings })]);

/** Registers the routes about the user of the auth token. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function meRoutes(http: HttpServer, app: AppContext): void {
  http.get(
    '/v3/me',
    { config: { access: ['U'] }, schema: { tags, summary: 'Get the current user', response: responseSchema(Me) } },
    async (request) => ({ data: await me(request, actingUser(request)) }),
  );

  http.put(
    '/v3/me',
    {
      config: { access: ['U'] },
      schema: { tags, summary: 'Update the current user', body: ChangeUser, response: responseSchema(Me) },
    },
    async (request) => {
      assertServerOnly(request, request.body, ['role']);
      const changed = await changeUser(app.chat, actingUser(request).uid, request.body, 'user');
      return { data: await me(request, changed) };
    },
  );

  http.delete(
    '/v3/me',
    {
      config: { access: ['U'] },
      schema: { tags, summary: 'Log out: end this auth token', response: responseSchema(Success) },
    },
    async (request) => {
      const caller = callerOf(request);
      if (caller.kind === 'user') await commit(app.chat, (tx) => endSessions(tx, [caller.sessionId]));
      return { data: { success: true as const } };
    },
  );

  async function me(request: FastifyRequest, row: UserRow) {
    return { ...(await renderUser(app, request, row)), settings: serverSettings(app, request) };
  }
}
