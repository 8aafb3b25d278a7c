import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../base/time/clock.ts';
import { signJwt } from '../jwt.ts';
import type { ApnsAccount } from './apns-account.ts';

/** Age at which the token is renewed. APNs rejects tokens older than an hour. */
const RENEW_AFTER_MS = 50 * 60_000;
/** Minimum age at which the token may be renewed. APNs rejects more frequent renewals. */
const MIN_RENEWAL_AGE_MS = 20 * 60_000;
/** Tokens issued up to this far in the future are used, because clocks are corrected, and leap seconds repeat. */
const MAX_AHEAD_MS = 30_000;

/**
 * Provider token with which an account authenticates to APNs. Signed locally, cached, and renewed in the period that Apple
 * allows.
 */
export class ApnsProviderToken {
  readonly #account: ApnsAccount;
  readonly #key: KeyObject;
  readonly #clock: Clock;
  #value = '';
  #issuedAt = Number.NEGATIVE_INFINITY;

  /** Throws when the account's key cannot be parsed. */
  constructor(account: ApnsAccount, clock: Clock) {
    this.#account = account;
    this.#key = createPrivateKey(account.p8Key);
    this.#clock = clock;
  }

  current(): string {
    if (this.#age() >= RENEW_AFTER_MS) this.#issue();
    return this.#value;
  }

  /** Replaces a token that APNs reported as expired. Returns undefined while it is too early for a new one. */
  replace(expired: string): string | undefined {
    if (this.#value !== expired) return this.#value;
    if (this.#age() < MIN_RENEWAL_AGE_MS) return undefined;
    this.#issue();
    return this.#value;
  }

  /** Returns the age of the token. A token from the future counts as old: the clock was set back. */
  #age(): number {
    const age = this.#clock.now() - this.#issuedAt;
    return age < -MAX_AHEAD_MS ? RENEW_AFTER_MS : age;
  }

  #issue(): void {
    this.#issuedAt = this.#clock.now();
    this.#value = signJwt({
      algorithm: 'ES256',
      keyId: this.#account.keyId,
      key: this.#key,
      claims: { iss: this.#account.teamId, iat: Math.floor(this.#issuedAt / 1000) },
    });
  }
}
