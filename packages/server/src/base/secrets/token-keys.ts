import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

interface TokenKey {
  readonly key: KeyObject;
  /** 4 bits of the hash of the key. It stays the same when other keys are added or removed. */
  readonly number: number;
}

/** Keys that sign and verify one kind of token. The first one signs. All of them verify. */
export class TokenKeys {
  readonly #keys: readonly TokenKey[];
  readonly #macBytes: number;

  /** `secrets`: from CHATWIRE_SECRET_KEY. `info`: the kind of token, which makes its keys different from others. */
  constructor(secrets: readonly Buffer[], info: string, macBytes: number) {
    this.#keys = secrets.map((secret) => keyOf(secret, info));
    this.#macBytes = macBytes;
  }

  /** Returns the 4 bits that identify the current key in tokens. */
  get currentNumber(): number {
    return this.#current.number;
  }

  /** Returns the MAC with the current key. */
  mac(head: Buffer): Buffer {
    return this.#macOf(this.#current, head);
  }

  /** Returns whether one of the keys with this number made the MAC. Compares in constant time. */
  verifies(number: number, head: Buffer, mac: Buffer): boolean {
    return this.#keys.some((key) => key.number === number && timingSafeEqual(this.#macOf(key, head), mac));
  }

  get #current(): TokenKey {
    const [current] = this.#keys;
    if (!current) throw new Error('expected at least one key');
    return current;
  }

  #macOf({ key }: TokenKey, head: Buffer): Buffer {
    return createHmac('sha256', key).update(head).digest().subarray(0, this.#macBytes);
  }
}

function keyOf(secret: Buffer, info: string): TokenKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  const number = (createHash('sha256').update(bytes).digest()[0] ?? 0) & 15;
  return { key: createSecretKey(bytes), number };
}
