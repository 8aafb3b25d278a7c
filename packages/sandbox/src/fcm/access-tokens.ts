import { randomBytes } from 'node:crypto';

/** Lifetime of Google's access tokens. */
const LIFETIME_SECONDS = 3599;

/** Issued access tokens, until they expire. */
export class AccessTokens {
  readonly #now: () => number;
  readonly #expiresAtMs = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): { readonly access_token: string; readonly expires_in: number; readonly token_type: 'Bearer' } {
    this.#removeExpired();
    const access_token = `ya29.sandbox-${randomBytes(96).toString('base64url')}`;
    this.#expiresAtMs.set(access_token, this.#now() + LIFETIME_SECONDS * 1000);
    return { access_token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer' };
  }

  isValid(token: string): boolean {
    return (this.#expiresAtMs.get(token) ?? 0) > this.#now();
  }

  /** Revokes all tokens, as after a change of the service account. */
  revokeAll(): void {
    this.#expiresAtMs.clear();
  }

  #removeExpired(): void {
    for (const [token, expiresAtMs] of this.#expiresAtMs)
      if (expiresAtMs <= this.#now()) this.#expiresAtMs.delete(token);
  }
}
