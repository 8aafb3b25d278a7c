import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { PendingSignIn } from '../../oidc/oidc-provider.ts';
import { type CookieKind, cookieOf, setCookie } from './cookies.ts';

const VALID_MS = 600_000;
// Lax: the browser returns from the site of the provider, and sends no strict cookie then.
const SIGN_IN: CookieKind = { name: 'chatwire_sign_in', path: '/v3/console/oidc', sameSite: 'Lax' };

const Kept = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  untilMs: Type.Number(),
});

/** Keeps a pending sign-in as an encrypted cookie while the person is at the provider, so that any node can complete it. */
export function pendingCookie(pending: PendingSignIn, secrets: SecretBox, nowMs: number, isSecure: boolean): string {
  const sealed = secrets.seal(JSON.stringify({ ...pending, untilMs: nowMs + VALID_MS }));
  return setCookie(SIGN_IN, sealed, { maxAgeMs: VALID_MS, isSecure });
}

export function endedPendingCookie(isSecure: boolean): string {
  return setCookie(SIGN_IN, '', { maxAgeMs: 0, isSecure });
}

/** Returns the sign-in that this browser began; undefined if there is none, it took too long, or it was changed. */
export function pendingSignInOf(request: FastifyRequest, secrets: SecretBox, nowMs: number): PendingSignIn | undefined {
  const sealed = cookieOf(request, SIGN_IN);
  const kept = sealed === undefined ? undefined : opened(sealed, secrets);
  if (!Value.Check(Kept, kept) || nowMs >= kept.untilMs) return undefined;
  const { state, nonce, verifier } = kept;
  return { state, nonce, verifier };
}

function opened(sealed: string, secrets: SecretBox): unknown {
  try {
    return JSON.parse(secrets.open(sealed));
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
