import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../base/time/clock.ts';
import { signJwt } from '../jwt.ts';
import { keyIdOf, signingKeyOf, type VapidKeys } from './vapid-keys.ts';

const HOUR_MS = 3_600_000;
const VALID_MS = 12 * HOUR_MS;
const RENEWED_AFTER_MS = 6 * HOUR_MS;
/** Origins come from devices, so their number is limited. */
const MAX_CACHED = 1_000;

export interface VapidHeadersOptions {
  /** Whom push services contact: a `mailto:` or `https:` URI. */
  readonly subject: string;
  /** The current key first, then earlier ones. */
  readonly keys: readonly [VapidKeys, ...VapidKeys[]];
  readonly clock: Clock;
}

interface SigningKey {
  readonly publicKey: string;
  readonly key: KeyObject;
}

interface Signed {
  readonly header: string;
  readonly renewAtMs: number;
}

/**
 * `Authorization` headers by which the server identifies itself to push services (RFC 8292), signed once per origin and
 * key and renewed after six of their twelve hours. See docs/spec/last-mile.md#web-push-sending.
 */
export class VapidHeaders {
  readonly #subject: string;
  readonly #clock: Clock;
  readonly #current: SigningKey;
  readonly #byId: ReadonlyMap<string, SigningKey>;
  readonly #signed = new Map<string, Signed>();

  constructor({ subject, keys, clock }: VapidHeadersOptions) {
    this.#subject = subject;
    this.#clock = clock;
    this.#current = parsed(keys[0]);
    this.#byId = new Map(keys.map((pair) => [keyIdOf(pair.vapidPublicKey), parsed(pair)]));
  }

  /**
   * Returns the headers for a push service and the key that the subscription was created with. For a key that no longer
   * exists the current one signs, and the push service rejects the push.
   */
  of(origin: string, keyId: string): string {
    const now = this.#clock.now();
    const { publicKey, key } = this.#byId.get(keyId) ?? this.#current;
    const name = `${publicKey} ${origin}`;
    const known = this.#signed.get(name);
    if (known !== undefined && now < known.renewAtMs) return known.header;
    const claims = { aud: origin, exp: Math.floor((now + VALID_MS) / 1000), sub: this.#subject };
    const header = `vapid t=${signJwt({ algorithm: 'ES256', claims, key })}, k=${publicKey}`;
    if (this.#signed.size >= MAX_CACHED) this.#signed.clear();
    this.#signed.set(name, { header, renewAtMs: now + RENEWED_AFTER_MS });
    return header;
  }
}

function parsed(pair: VapidKeys): SigningKey {
  return { publicKey: pair.vapidPublicKey, key: signingKeyOf(pair) };
}
