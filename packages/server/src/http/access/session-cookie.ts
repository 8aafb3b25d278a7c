import type { FastifyRequest } from 'fastify';
import { LONGEST_MS } from '../../keys/console-sessions.ts';

const NAME = 'chatwire_console';
const ATTRIBUTES = 'Path=/v3; HttpOnly; SameSite=Strict';

/**
 * The secret of a console session, from the cookie. The cookie counts only beside the header `X-Chatwire-Console`: a page of another
 * site cannot send the header, so it cannot use the cookie either. See docs/spec/rest-and-realtime.md#console-sessions.
 */
export function sessionSecretOf({ headers }: FastifyRequest): string | undefined {
  if (headers['x-chatwire-console'] !== '1') return undefined;
  return new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

/** `isSecure`: people reach the server over HTTPS. `longestMs`: when the session ends at the latest. */
export function sessionCookie(secret: string, isSecure: boolean, longestMs = LONGEST_MS): string {
  return `${NAME}=${secret}; Max-Age=${longestMs / 1000}; ${ATTRIBUTES}${isSecure ? '; Secure' : ''}`;
}

export function endedSessionCookie(isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${ATTRIBUTES}${isSecure ? '; Secure' : ''}`;
}
