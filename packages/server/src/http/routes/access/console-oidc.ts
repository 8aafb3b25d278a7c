import { ConsoleSignIn } from '@chatwire/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { describeError } from '../../../base/errors/describe-error.ts';
import { MAX_PERSON_SESSION_MS } from '../../../keys/console-sessions.ts';
import { OidcError } from '../../../oidc/oidc-error.ts';
import type { OidcProvider } from '../../../oidc/oidc-provider.ts';
import { CALLBACK_PATH } from '../../../oidc/oidc-settings.ts';
import { endedPendingCookie, pendingCookie, pendingSignInOf } from '../../access/pending-cookie.ts';
import { sessionCookie } from '../../access/session-cookie.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/console/oidc';
const CONSOLE = '/console';
const tags = ['Console'];

/**
 * Registers the sign-in of people at an identity provider. See
 * docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider.
 */
export function consoleOidcRoutes(http: HttpServer, app: AppContext): void {
  const { oidc, consoleSessions, audit, config, secrets, clock, logger } = app;
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;

  http.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Get how people sign in to the console',
        description: 'Open to all: the sign-in page shows it.',
        response: responseSchema(ConsoleSignIn),
      },
    },
    async () => ({ data: oidc ? { label: config.oidcLabel } : {} }),
  );

  http.get(
    `${PATH}/start`,
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Go to the identity provider',
        response: {
          302: Type.Null({ description: 'Sign-in page of the identity provider; or the console, with the failure' }),
        },
      },
    },
    async (request, reply) => {
      const provider = requireProvider(oidc);
      try {
        const { url, pending } = await provider.begin();
        void reply.header('Set-Cookie', pendingCookie(pending, secrets, clock.now(), isSecure));
        return redirect(reply, url.href);
      } catch (error) {
        return redirectWithFailure(request, reply, error);
      }
    },
  );

  http.get(
    CALLBACK_PATH,
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Return from the identity provider',
        description: 'Signs in to the console as the person, with the role that the settings map to their claim.',
        response: { 302: Type.Null({ description: 'The console, signed in; or with the failure' }) },
      },
    },
    async (request, reply) => {
      const provider = requireProvider(oidc);
      void reply.header('Set-Cookie', endedPendingCookie(isSecure));
      try {
        const pending = pendingSignInOf(request, secrets, clock.now());
        if (!pending)
          throw new OidcError('rejected', 'This browser has not begun a sign-in, or began it too long ago.');
        const person = await provider.finish(queryOf(request), pending);
        const { id, name } = person;
        const secret = await consoleSessions.begin({ kind: 'person', person });
        await audit.record(request, { action: 'sign_in.succeeded' }, { kind: 'person', id, name });
        void reply.header('Set-Cookie', sessionCookie(secret, isSecure, MAX_PERSON_SESSION_MS));
        return redirect(reply, `${CONSOLE}?signIn=done`);
      } catch (error) {
        return redirectWithFailure(request, reply, error);
      }
    },
  );

  function redirectWithFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (!(error instanceof OidcError)) throw error;
    const { fault, by } = error;
    if (fault === 'unavailable') logger.warn({ error: describeError(error) }, 'the identity provider does not respond');
    audit.noteFailedSignIn(request, fault, by && { kind: 'person', ...by });
    return redirect(reply, `${CONSOLE}?signIn=${fault}`);
  }
}

function requireProvider(oidc: OidcProvider | undefined): OidcProvider {
  if (oidc) return oidc;
  throw new ApiError('ERR_API_NOT_FOUND', 'This server has no identity provider.');
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(url, 302);
}

/** Returns the query string unchanged, because the OpenID Connect library parses it. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}
