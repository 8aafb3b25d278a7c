import { createPublicKey, type KeyObject } from 'node:crypto';
import { headerOf, type SandboxRequest } from '../endpoint.ts';
import { isSigned, type Jwt, parseJwt } from '../jwt.ts';
import type { SandboxApnsKey } from '../keys/apns-key.ts';
import type { ApnsReason } from './apns-responses.ts';

const MAX_AGE_SECONDS = 3600;
const MAX_SKEW_SECONDS = 300;
const MIN_UPDATE_SECONDS = 20 * 60;

interface Seen {
  readonly token: string;
  readonly team: unknown;
  readonly issuedAt: number;
}

/**
 * Apple's rules for provider tokens: format, signature, age, one team per connection, and no update within 20 minutes.
 */
export class ProviderTokens {
  readonly #now: () => number;
  readonly #key: KeyObject | undefined;
  readonly #account: SandboxApnsKey | undefined;
  readonly #seenByConnection = new WeakMap<object, Seen>();
  /** Tokens with a verified signature. Cached, because verification costs more than the rest of a push. */
  readonly #verified = new Map<string, Jwt>();

  constructor(now: () => number, account: SandboxApnsKey | undefined) {
    this.#now = now;
    this.#account = account;
    this.#key = account && createPublicKey(account.p8Key);
  }

  faultOf(request: SandboxRequest): ApnsReason | undefined {
    const token = /^bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
    if (token === undefined) return 'MissingProviderToken';
    const jwt = this.#verify(token);
    const issuedAt = jwt?.claims.iat;
    if (jwt === undefined || typeof issuedAt !== 'number') return 'InvalidProviderToken';
    const age = this.#now() / 1000 - issuedAt;
    if (age > MAX_AGE_SECONDS) return 'ExpiredProviderToken';
    if (age < -MAX_SKEW_SECONDS) return 'InvalidProviderToken';
    return this.#updateFault(request.connection, { token, team: jwt.claims.iss, issuedAt });
  }

  #verify(token: string): Jwt | undefined {
    const verified = this.#verified.get(token);
    if (verified !== undefined) return verified;
    const jwt = parseJwt(token);
    if (jwt === undefined || !this.#isGenuine(jwt)) return undefined;
    if (this.#verified.size >= 100) this.#verified.clear();
    this.#verified.set(token, jwt);
    return jwt;
  }

  #isGenuine(jwt: Jwt): boolean {
    const { kid } = jwt.header;
    const { iss } = jwt.claims;
    if (typeof kid !== 'string' || kid.length !== 10 || typeof iss !== 'string' || iss.length !== 10) return false;
    const account = this.#account;
    if (account !== undefined && (kid !== account.keyId || iss !== account.teamId)) return false;
    return isSigned(jwt, 'ES256', this.#key);
  }

  #updateFault(connection: object, next: Seen): ApnsReason | undefined {
    const last = this.#seenByConnection.get(connection);
    if (last?.token === next.token) return undefined;
    if (last !== undefined && last.team !== next.team) return 'InvalidProviderToken';
    if (last !== undefined && next.issuedAt - last.issuedAt < MIN_UPDATE_SECONDS) return 'TooManyProviderTokenUpdates';
    this.#seenByConnection.set(connection, next);
    return undefined;
  }
}
