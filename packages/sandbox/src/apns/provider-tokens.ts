import { createPublicKey, type KeyObject } from 'node:crypto';
import { headerOf, type SandboxRequest } from '../endpoint.ts';
import { isSigned, type Jwt, VerifiedTokens } from '../jwt.ts';
import type { SandboxApnsKey } from '../keys/apns-key.ts';
import type { ApnsReason } from './apns-responses.ts';

const MAX_AGE_SECONDS = 3600;
const MAX_SKEW_SECONDS = 300;
const MIN_UPDATE_SECONDS = 20 * 60;
/** Length of the ids of keys and teams. */
const ID_LENGTH = 10;

interface ProviderToken {
  readonly token: string;
  readonly team: unknown;
  readonly issuedAtSeconds: number;
}

/**
 * Apple's rules for provider tokens: format, signature, age, one team per connection, and no update within 20 minutes.
 */
export class ProviderTokens {
  readonly #now: () => number;
  /** The only key whose tokens are accepted. undefined: those of any key are, without checking signatures. */
  readonly #expectedKey: SandboxApnsKey | undefined;
  readonly #publicKey: KeyObject | undefined;
  readonly #lastByConnection = new WeakMap<object, ProviderToken>();
  readonly #verified = new VerifiedTokens();

  constructor(now: () => number, expectedKey: SandboxApnsKey | undefined) {
    this.#now = now;
    this.#expectedKey = expectedKey;
    this.#publicKey = expectedKey && createPublicKey(expectedKey.p8Key);
  }

  /** Returns why APNs rejects the token of a request; undefined if it is valid. */
  faultOf(request: SandboxRequest): ApnsReason | undefined {
    const token = /^bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
    if (token === undefined) return 'MissingProviderToken';
    const jwt = this.#verified.get(token, (parsed) => this.#isValid(parsed));
    const issuedAtSeconds = jwt?.claims.iat;
    if (jwt === undefined || typeof issuedAtSeconds !== 'number') return 'InvalidProviderToken';
    const ageSeconds = this.#now() / 1000 - issuedAtSeconds;
    if (ageSeconds > MAX_AGE_SECONDS) return 'ExpiredProviderToken';
    if (ageSeconds < -MAX_SKEW_SECONDS) return 'InvalidProviderToken';
    return this.#faultOfUpdate(request.connection, { token, team: jwt.claims.iss, issuedAtSeconds });
  }

  #isValid(jwt: Jwt): boolean {
    const { kid } = jwt.header;
    const { iss } = jwt.claims;
    if (typeof kid !== 'string' || kid.length !== ID_LENGTH || typeof iss !== 'string' || iss.length !== ID_LENGTH)
      return false;
    const expected = this.#expectedKey;
    if (expected !== undefined && (kid !== expected.keyId || iss !== expected.teamId)) return false;
    return isSigned(jwt, 'ES256', this.#publicKey);
  }

  /** Returns why a connection may not change to a token; otherwise records the token and returns undefined. */
  #faultOfUpdate(connection: object, next: ProviderToken): ApnsReason | undefined {
    const last = this.#lastByConnection.get(connection);
    if (last?.token === next.token) return undefined;
    if (last !== undefined && last.team !== next.team) return 'InvalidProviderToken';
    if (last !== undefined && next.issuedAtSeconds - last.issuedAtSeconds < MIN_UPDATE_SECONDS)
      return 'TooManyProviderTokenUpdates';
    this.#lastByConnection.set(connection, next);
    return undefined;
  }
}
