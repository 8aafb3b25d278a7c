import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { PendingSignIn } from '../../oidc/oidc-provider.ts';
import { type CookieKind, cookieOf, setCookie } from './cookies.ts';

const SIGN_IN_TIMEOUT_MS = 600_000;
// Lax: the browser returns from the site of the provider, and sends no strict cookie then.
const SIGN_IN_COOKIE: CookieKind = { name: 'chatwire_sign_in', path: '/v3/console/oidc', sameSite: 'Lax' };

const StoredSignIn = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  untilMs: Type.Number(),
});

/**
 * Returns an encrypted cookie with the pending sign-in of a person who is at the identity provider. Any node can complete it.
 */
export function pendingCookie(pending: PendingSignIn, secrets: SecretBox, nowMs: number, isSecure: boolean): string {
  const sealed = secrets.seal(JSON.stringify({ ...pending, untilMs: nowMs + SIGN_IN_TIMEOUT_MS }));
  return setCookie(SIGN_IN_COOKIE, sealed, { maxAgeMs: SIGN_IN_TIMEOUT_MS, isSecure });
}

/** Returns a cookie that deletes the pending sign-in. */
export function endedPendingCookie(isSecure: boolean): string {
  return setCookie(SIGN_IN_COOKIE, '', { maxAgeMs: 0, isSecure });
}

/** Returns the sign-in that this browser began; undefined if there is none, if it took too long, or if it was manipulated. */
export function pendingSignInOf(request: FastifyRequest, secrets: SecretBox, nowMs: number): PendingSignIn | undefined {
  const sealed = cookieOf(request, SIGN_IN_COOKIE);
  const stored = sealed === undefined ? undefined : unsealJson(sealed, secrets);
  if (!Value.Check(StoredSignIn, stored) || nowMs >= stored.untilMs) return undefined;
  const { state, nonce, verifier } = stored;
  return { state, nonce, verifier };
}

function unsealJson(sealed: string, secrets: SecretBox): unknown {
  try {
    return JSON.parse(secrets.open(sealed));
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
