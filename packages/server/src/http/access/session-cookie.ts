import type { FastifyRequest } from 'fastify';
import { LONGEST_MS } from '../../keys/console-sessions.ts';
import { type CookieKind, cookieOf, setCookie } from './cookies.ts';

const SESSION: CookieKind = { name: 'chatwire_console', path: '/v3', sameSite: 'Strict' };

/**
 * The secret of a console session, from the cookie. The cookie counts only beside the header `X-Chatwire-Console`: a page of another
 * site cannot send the header, so it cannot use the cookie either. See docs/spec/rest-and-realtime.md#console-sessions.
 */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return request.headers['x-chatwire-console'] === '1' ? cookieOf(request, SESSION) : undefined;
}

/** `longestMs`: maximum lifetime of the session. */
export function sessionCookie(secret: string, isSecure: boolean, longestMs = LONGEST_MS): string {
  return setCookie(SESSION, secret, { maxAgeMs: longestMs, isSecure });
}

export function endedSessionCookie(isSecure: boolean): string {
  return setCookie(SESSION, '', { maxAgeMs: 0, isSecure });
}
