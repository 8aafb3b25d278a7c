import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../base/time/clock.ts';
import { signJwt } from '../jwt.ts';
import { keyIdOf, signingKeyOf, type VapidKeys } from './vapid-keys.ts';

const HOUR_MS = 3_600_000;
const TOKEN_LIFETIME_MS = 12 * HOUR_MS;
const RENEW_AFTER_MS = 6 * HOUR_MS;
/** Maximum number of cached headers. Devices choose the origins, so there might be any number. */
const MAX_CACHED = 1_000;

export interface VapidHeadersOptions {
  /** Contact for push services: a `mailto:` or `https:` URI. */
  readonly subject: string;
  /** The current key first, then earlier ones. */
  readonly keys: readonly [VapidKeys, ...VapidKeys[]];
  readonly clock: Clock;
}

interface SigningKey {
  readonly publicKey: string;
  readonly key: KeyObject;
}

interface CachedHeader {
  readonly header: string;
  readonly renewAtMs: number;
}

/**
 * `Authorization` headers with which the server identifies itself to push services (RFC 8292). Signs one per origin and key,
 * valid for twelve hours, and renews it after six. See docs/spec/last-mile.md#web-push-sending.
 */
export class VapidHeaders {
  readonly #subject: string;
  readonly #clock: Clock;
  readonly #current: SigningKey;
  readonly #byId: ReadonlyMap<string, SigningKey>;
  readonly #cached = new Map<string, CachedHeader>();

  constructor({ subject, keys, clock }: VapidHeadersOptions) {
    this.#subject = subject;
    this.#clock = clock;
    this.#current = parseKeyPair(keys[0]);
    this.#byId = new Map(keys.map((pair) => [keyIdOf(pair.vapidPublicKey), parseKeyPair(pair)]));
  }

  /**
   * Returns the header for a push service, signed with the key with which the subscription was created. If that key no longer
   * exists, the header is signed with the current one, and the push service rejects the push.
   */
  headerFor(origin: string, keyId: string): string {
    const now = this.#clock.now();
    const { publicKey, key } = this.#byId.get(keyId) ?? this.#current;
    const name = `${publicKey} ${origin}`;
    const known = this.#cached.get(name);
    if (known !== undefined && now < known.renewAtMs) return known.header;
    const claims = { aud: origin, exp: Math.floor((now + TOKEN_LIFETIME_MS) / 1000), sub: this.#subject };
    const header = `vapid t=${signJwt({ algorithm: 'ES256', claims, key })}, k=${publicKey}`;
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear();
    this.#cached.set(name, { header, renewAtMs: now + RENEW_AFTER_MS });
    return header;
  }
}

function parseKeyPair(pair: VapidKeys): SigningKey {
  return { publicKey: pair.vapidPublicKey, key: signingKeyOf(pair) };
}
