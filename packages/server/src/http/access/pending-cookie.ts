import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { PendingSignIn } from '../../oidc/oidc-provider.ts';

const NAME = 'chatwire_sign_in';
const VALID_MS = 600_000;
// Lax: the browser comes back from the site of the provider, and sends no strict cookie then.
const ATTRIBUTES = 'Path=/v3/console/oidc; HttpOnly; SameSite=Lax';

const Kept = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  untilMs: Type.Number(),
});

/** Keeps a sign-in in the browser while the person is at the provider: any node can finish it, and nobody reads it. */
export function pendingCookie(pending: PendingSignIn, secrets: SecretBox, nowMs: number, isSecure: boolean): string {
  const sealed = secrets.seal(JSON.stringify({ ...pending, untilMs: nowMs + VALID_MS }));
  return `${NAME}=${sealed}; Max-Age=${VALID_MS / 1000}; ${ATTRIBUTES}${isSecure ? '; Secure' : ''}`;
}

export function endedPendingCookie(isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${ATTRIBUTES}${isSecure ? '; Secure' : ''}`;
}

/** Returns the sign-in that this browser began; undefined if there is none, it took too long, or it was changed. */
export function pendingSignInOf(
  { headers }: FastifyRequest,
  secrets: SecretBox,
  nowMs: number,
): PendingSignIn | undefined {
  const sealed = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]+)(?:;|$)`).exec(headers.cookie ?? '')?.[1];
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
