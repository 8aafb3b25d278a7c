import { AuthToken, ChangeAuthToken, CreateAuthToken, PageQuery, Success, Uid } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { hashCredential } from '../../../base/secrets/credentials.ts';
import { commit } from '../../../chat/chat.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { createAuthToken } from '../../../chat/users/create-auth-token.ts';
import { endSessions } from '../../../chat/users/end-sessions.ts';
import {
  findSession,
  type SessionRow,
  sessionIdsOf,
  sessionsOf,
  updateSession,
} from '../../../storage/access/sessions-store.ts';
import { toAuthToken } from '../../../storage/access/to-auth-token.ts';
import type { Db } from '../../../storage/storage.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import { assertKeyLogin } from '../../access/assert-key-login.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';

const tags = ['Auth tokens'];
const ofUser = Type.Object({ uid: Uid });
const ofToken = Type.Object({ uid: Uid, authToken: Type.String() });

/** Registers the routes for auth tokens of users. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function authTokenRoutes(http: HttpServer, app: AppContext): void {
  const { chat, clock, storage, audit } = app;

  http.post(
    '/v3/users/:uid/auth_tokens',
    {
      config: { access: ['F', 'A'], rate: 'core' },
      schema: {
        tags,
        summary: 'Create an auth token: log a user in',
        params: ofUser,
        body: CreateAuthToken,
        response: responseSchema(AuthToken),
      },
    },
    async (request) => {
      assertKeyLogin(app, request);
      return { data: await createAuthToken(chat, request.params.uid, request.body) };
    },
  );

  http.get(
    '/v3/users/:uid/auth_tokens',
    {
      config: { access: ['F'] },
      schema: {
        tags,
        summary: 'List the auth tokens of a user, newest first',
        params: ofUser,
        querystring: PageQuery,
        response: pageResponseSchema(AuthToken),
      },
    },
    async (request) => {
      const { uid } = request.params;
      await assertUser(uid);
      const page = pageOf(request, request.query);
      const { rows, total } = await sessionsOf(storage.db, uid, page, clock.now());
      return { data: rows.map((row) => toAuthToken(row)), meta: pageMeta(page, total, rows.length) };
    },
  );

  http.delete(
    '/v3/users/:uid/auth_tokens',
    {
      config: { access: ['F'], audit: 'user.signed_out' },
      schema: { tags, summary: 'Revoke all auth tokens of a user', params: ofUser, response: responseSchema(Success) },
    },
    async (request) => {
      const { uid } = request.params;
      await assertUser(uid);
      await signOut(request, uid, (tx) => sessionIdsOf(tx, [uid]));
      return { data: { success: true as const } };
    },
  );

  http.get(
    '/v3/users/:uid/auth_tokens/:authToken',
    {
      config: { access: ['F'] },
      schema: { tags, summary: 'Read an auth token', params: ofToken, response: responseSchema(AuthToken) },
    },
    async (request) => ({ data: toAuthToken(await sessionAt(request.params)) }),
  );

  http.put(
    '/v3/users/:uid/auth_tokens/:authToken',
    {
      config: { access: ['F'] },
      schema: {
        tags,
        summary: 'Change the device details of an auth token',
        params: ofToken,
        body: ChangeAuthToken,
        response: responseSchema(AuthToken),
      },
    },
    async (request) => {
      const { session_id, uid } = await sessionAt(request.params);
      // An UPDATE needs a column to set, even when the body is empty.
      const changed = await updateSession(storage.db, session_id, { uid, ...deviceColumns(request.body) });
      if (!changed) throw unknownToken();
      return { data: toAuthToken(changed) };
    },
  );

  http.delete(
    '/v3/users/:uid/auth_tokens/:authToken',
    {
      config: { access: ['F'], audit: 'user.signed_out' },
      schema: { tags, summary: 'Revoke an auth token', params: ofToken, response: responseSchema(Success) },
    },
    async (request) => {
      const { session_id, uid } = await sessionAt(request.params);
      await signOut(request, uid, async () => [session_id]);
      return { data: { success: true as const } };
    },
  );

  async function signOut(
    request: FastifyRequest,
    uid: string,
    sessionIds: (db: Db) => Promise<number[]>,
  ): Promise<void> {
    await commit(chat, async (tx) => {
      await endSessions(tx, await sessionIds(tx.db));
      await audit.recorder(request)(tx.db, { action: 'user.signed_out', target: { kind: 'user', id: uid } });
    });
  }

  async function assertUser(uid: string): Promise<void> {
    if (!(await findUser(storage.db, uid))) throw unknownUser(uid);
  }

  async function sessionAt({ uid, authToken }: { uid: string; authToken: string }): Promise<SessionRow> {
    await assertUser(uid);
    const session = await findSession(storage.db, hashCredential(authToken), clock.now());
    if (session?.uid !== uid) throw unknownToken();
    return session;
  }
}

function unknownToken(): ApiError {
  return new ApiError('ERR_AUTH_TOKEN_NOT_FOUND', 'Auth token not found.');
}

/** Returns the columns of the given members. */
function deviceColumns({ platform, userAgent, appInfo }: ChangeAuthToken) {
  return {
    ...(platform !== undefined && { platform }),
    ...(userAgent !== undefined && { user_agent: userAgent }),
    ...(appInfo !== undefined && { app_info: appInfo && JSON.stringify(appInfo) }),
  };
}
