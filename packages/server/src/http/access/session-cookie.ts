import type { FastifyRequest } from 'fastify';
import { LONGEST_MS } from '../../keys/console-sessions.ts';
import { type CookieKind, cookieOf, setCookie } from './cookies.ts';

const SESSION: CookieKind = { name: 'chatwire_console', path: '/v3', sameSite: 'Strict' };

/**
 * Returns the secret of a console session, from the cookie. The cookie counts only together with the header
 * `X-Chatwire-Console`: pages of other sites cannot send this header, so they cannot use the cookie. See
 * docs/spec/rest-and-realtime.md#console-sessions.
 */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return request.headers['x-chatwire-console'] === '1' ? cookieOf(request, SESSION) : undefined;
}

/** Returns the cookie of a session. `longestMs`: maximum lifetime of the session. */
export function sessionCookie(secret: string, isSecure: boolean, longestMs = LONGEST_MS): string {
  return setCookie(SESSION, secret, { maxAgeMs: longestMs, isSecure });
}

export function endedSessionCookie(isSecure: boolean): string {
  return setCookie(SESSION, '', { maxAgeMs: 0, isSecure });
}
