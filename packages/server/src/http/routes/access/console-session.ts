import { ConsoleSession, KEY_ROLES, Success } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { callerOf, presentedKeyOf } from '../../access/caller.ts';
import { endedSessionCookie, sessionCookie, sessionSecretOf } from '../../access/session-cookie.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/console/session';
const tags = ['Console'];

/** See docs/spec/rest-and-realtime.md#console-sessions. */
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
      const secret = await consoleSessions.begin(presentedKeyOf(request).hash);
      await audit.record(request, { action: 'sign_in.succeeded' });
      void reply.header('Set-Cookie', sessionCookie(secret, isSecure)).header('Cache-Control', 'no-store');
      return { data: sessionOf(request) };
    },
  );

  http.get(
    PATH,
    {
      config: { access: ['viewer'] },
      schema: { tags, summary: 'Get who is signed in to the console', response: responseSchema(ConsoleSession) },
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
  const role = caller.kind === 'key' ? KEY_ROLES.find((each) => each === caller.scope) : undefined;
  if (caller.kind !== 'key' || role === undefined) throw new Error('Only keys with a role sign in to the console.');
  return { role, name: caller.keyName, keyId: caller.keyId };
}
