import { PushToken, RegisterPushToken, Success, Uid } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import { hashCredential, maskCredential } from '../../../base/secrets/credentials.ts';
import { isoSeconds } from '../../../base/time/iso-seconds.ts';
import { checkSubscription } from '../../../settings/check-subscription.ts';
import { providerKindOf } from '../../../settings/providers/provider-kind.ts';
import { parseRegistration, pushTokenHash, registerPushToken } from '../../../settings/register-push-token.ts';
import { findSession } from '../../../storage/access/sessions-store.ts';
import {
  deleteTokens,
  findToken,
  type ListedPushToken,
  tokensOfSession,
  tokensOfUser,
} from '../../../storage/notifications/devices/push-tokens-store.ts';
import type { Access } from '../../access/access.ts';
import { assertSelf, callerOf } from '../../access/caller.ts';
import { SubjectQuery, subjectOf } from '../../access/subject.ts';
import type { HttpServer } from '../../http-server.ts';
import { PUSH_TOKEN_CASES } from '../../openapi/push-cases.ts';

const PATH = '/v3/notifications/push/v1/tokens';
const tags = ['Push tokens'];
const access: Access = ['F', 'U'];
const config = { access };
const listed = { 200: Type.Object({ data: Type.Object({ pushTokens: Type.Array(PushToken) }) }) };
const authToken = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));
const all = Type.Optional(Type.Boolean({ description: 'All sessions of the user instead of one. Default false' }));
const WEBPUSH_KIND = providerKindOf('webpush');
const SessionBody = Type.Object({ authToken });

/** Registers the routes of push tokens. See docs/spec/rest-and-realtime.md#push-token-endpoints. */
export function pushTokensRoutes(http: HttpServer, app: AppContext): void {
  const { storage, clock, config: settings, secrets, providers, providersDirectory } = app;
  const { db } = storage;

  http.post(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Register the device of a login session',
        description:
          'The token is `fcmToken`, `deviceToken`, `voipToken` or `subscription`, as the platform requires. A server key also requires `authToken`.',
        body: RegisterPushToken,
        cases: PUSH_TOKEN_CASES,
        response: { 200: Type.Object({ data: Success }) },
      },
    },
    async (request) => {
      const registration = parseRegistration(request.body);
      const session = await sessionOf(request, request.body.authToken);
      const [account] = (await providersDirectory.current()).webpush;
      const subscription = checkSubscription(request.body, { account, config: settings, secrets });
      await registerPushToken(
        storage,
        session.sessionId,
        { ...registration, ...(subscription && { subscription }) },
        clock.now(),
      );
      // The session's previous subscription may have been the last one with an earlier key.
      if (subscription && account?.retiredKeys) await providers.dropUnusedKeys(WEBPUSH_KIND);
      return { data: { success: true as const } };
    },
  );

  http.get(
    PATH,
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: {
        tags,
        summary: 'List devices of a session or a user',
        querystring: Type.Object({ authToken, all, uid: Type.Optional(Uid) }),
        response: listed,
      },
    },
    async (request) => {
      const { authToken: named, uid, all: everywhere } = request.query;
      if (uid !== undefined && callerOf(request).kind === 'user') assertSelf(request, uid);
      if (uid !== undefined && named === undefined && callerOf(request).kind !== 'user') {
        return tokensResponse(await tokensOfUser(db, await subjectOf(request, db, uid), clock.now()));
      }
      return tokensResponse(await tokensOf(request, named, everywhere));
    },
  );

  http.delete(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Remove the devices of a session or a user',
        querystring: Type.Object({ all }),
        body: SessionBody,
        response: listed,
      },
    },
    async (request) => removeTokens(await tokensOf(request, request.body.authToken, request.query.all)),
  );

  http.delete(
    `${PATH}/:pushToken`,
    {
      config,
      schema: {
        tags,
        summary: 'Remove one device',
        params: Type.Object({ pushToken: Type.String() }),
        querystring: SubjectQuery,
        body: SessionBody,
        response: listed,
      },
    },
    async (request) => {
      const uid = await ownerOf(request, request.query.uid, request.body.authToken);
      const token = await findToken(db, pushTokenHash(request.params.pushToken), clock.now());
      if (token?.uid !== uid) throw new ApiError('ERR_TOKEN_NOT_FOUND', 'Push token not found.');
      return removeTokens([token]);
    },
  );

  async function tokensOf(
    request: FastifyRequest,
    named: string | undefined,
    everywhere: boolean | undefined,
  ): Promise<ListedPushToken[]> {
    const { uid, sessionId } = await sessionOf(request, named);
    return everywhere ? tokensOfUser(db, uid, clock.now()) : tokensOfSession(db, sessionId, clock.now());
  }

  /** Returns the uid of the device's owner. Keys may name the user instead of one of their sessions. */
  async function ownerOf(request: FastifyRequest, uid: string | undefined, named: string | undefined) {
    const isNamed = uid !== undefined && named === undefined && callerOf(request).kind !== 'user';
    return isNamed ? subjectOf(request, db, uid) : (await sessionOf(request, named)).uid;
  }

  async function removeTokens(tokens: readonly ListedPushToken[]) {
    await deleteTokens(
      db,
      tokens.map((token) => token.token_hash),
      { because: 'removed', atMs: clock.now() },
    );
    return tokensResponse(tokens);
  }

  /**
   * Returns the login session that a call concerns: the session of a calling user; for a key, the one of the named authToken.
   */
  async function sessionOf(request: FastifyRequest, named: string | undefined) {
    const caller = callerOf(request);
    const session = named === undefined ? undefined : await findSession(db, hashCredential(named), clock.now());
    if (caller.kind === 'user') {
      if (named !== undefined && session?.session_id !== caller.sessionId) {
        throw badRequest({ authToken: ['must be absent or equal to the authToken header'] });
      }
      return { uid: caller.acting.uid, sessionId: caller.sessionId };
    }
    if (named === undefined) throw badRequest({ authToken: ['is required with an apikey'] });
    if (!session) {
      throw new ApiError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'This authToken is unknown, revoked, or expired.');
    }
    return { uid: session.uid, sessionId: session.session_id };
  }
}

function tokensResponse(tokens: readonly ListedPushToken[]) {
  return { data: { pushTokens: tokens.map(toPushToken) } };
}

function toPushToken(row: ListedPushToken): PushToken {
  return {
    uid: row.uid,
    authToken: maskCredential(row.last4),
    pushTokenType: row.kind,
    platform: row.platform,
    providerId: row.provider_id,
    pushToken: row.push_token,
    createdAt: isoSeconds(row.created_at_ms),
    updatedAt: isoSeconds(row.updated_at_ms),
  };
}
