import type { FastifyRequest } from 'fastify';
import { MAX_SESSION_MS } from '../../keys/console-sessions.ts';
import { type CookieKind, cookieOf, setCookie } from './cookies.ts';

const SESSION_COOKIE: CookieKind = { name: 'chatwire_console', path: '/v3', sameSite: 'Strict' };

/**
 * Returns the secret of a console session from the cookie. Ignores the cookie without the header `X-Chatwire-Console`, which
 * pages of other sites cannot send, so that they cannot use the session. See
 * docs/spec/rest-and-realtime.md#console-sessions.
 */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return request.headers['x-chatwire-console'] === '1' ? cookieOf(request, SESSION_COOKIE) : undefined;
}

/** Returns the cookie of a session. `longestMs`: maximum lifetime of the session. */
export function sessionCookie(secret: string, isSecure: boolean, longestMs = MAX_SESSION_MS): string {
  return setCookie(SESSION_COOKIE, secret, { maxAgeMs: longestMs, isSecure });
}

/** Returns a cookie that deletes the session. */
export function endedSessionCookie(isSecure: boolean): string {
  return setCookie(SESSION_COOKIE, '', { maxAgeMs: 0, isSecure });
}
