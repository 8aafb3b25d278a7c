import { ConsoleSession, Success } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { callerOf, roleOf } from '../../access/caller.ts';
import { endedSessionCookie, sessionCookie, sessionSecretOf } from '../../access/session-cookie.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/console/session';
const tags = ['Console'];

/** Registers the routes for sessions of the console. See docs/spec/rest-and-realtime.md#console-sessions. */
export function consoleSessionRoutes(http: HttpServer, { consoleSessions, audit, config }: AppContext): void {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;

  http.post(
    PATH,
    {
      config: { access: ['viewer'], audit: 'sign_in.succeeded' },
      schema: {
        tags,
        summary: 'Sign in to the console',
        description: 'Sets a cookie that stands for the key until sign-out, for 7 days at most.',
        response: responseSchema(ConsoleSession),
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      if (caller.kind !== 'key') throw new ApiError('AUTH_ERR_NO_ACCESS', 'Use an API key to sign in here.');
      const secret = await consoleSessions.begin({ kind: 'key', keyHash: caller.presented.hash });
      await audit.record(request, { action: 'sign_in.succeeded' });
      void reply.header('Set-Cookie', sessionCookie(secret, isSecure)).header('Cache-Control', 'no-store');
      return { data: sessionOf(request) };
    },
  );

  http.get(
    PATH,
    {
      config: { access: ['viewer'] },
      schema: { tags, summary: 'Get the current console session', response: responseSchema(ConsoleSession) },
    },
    async (request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return { data: sessionOf(request) };
    },
  );

  http.delete(
    PATH,
    {
      config: { access: ['viewer'], audit: 'sign_out' },
      schema: {
        tags,
        summary: 'Sign out of the console',
        response: responseSchema(Success),
      },
    },
    async (request, reply) => {
      const secret = sessionSecretOf(request);
      if (secret !== undefined) await consoleSessions.end(secret);
      await audit.record(request, { action: 'sign_out' });
      void reply.header('Set-Cookie', endedSessionCookie(isSecure));
      return { data: { success: true as const } };
    },
  );
}

function sessionOf(request: FastifyRequest): ConsoleSession {
  const caller = callerOf(request);
  const role = roleOf(request);
  if (caller.kind === 'user' || role === undefined) throw new Error('expected a caller with a role');
  if (caller.kind === 'person') return { kind: 'person', role, name: caller.person.name };
  return { kind: 'key', role, name: caller.keyName, keyId: caller.keyId };
}
