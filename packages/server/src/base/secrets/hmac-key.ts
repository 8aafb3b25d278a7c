import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const MAC_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/**
 * A key of HMAC-SHA256 (RFC 2104) for short texts. `createHmac` creates an object and several buffers for each MAC, which
 * takes longer than the hash itself: a text of 13 bytes takes 4.5 µs with it, and 1.4 µs here.
 */
export class HmacKey {
  /** The key, followed by the text of the current call. */
  #inner: Buffer;
  /** The key, followed by the inner hash of the current call. */
  readonly #outer: Buffer;

  /** `key`: at most 64 bytes. */
  constructor(key: Uint8Array) {
    if (key.length > BLOCK_BYTES)
      throw new RangeError(`expected a key of at most ${BLOCK_BYTES} bytes, got ${key.length}`);
    this.#inner = paddedKey(key, INNER_PAD, BLOCK_BYTES);
    this.#outer = paddedKey(key, OUTER_PAD, MAC_BYTES);
  }

  /** Returns the MAC of a text: 32 bytes. */
  mac(text: Uint8Array): Buffer {
    const length = BLOCK_BYTES + text.length;
    if (length > this.#inner.length) this.#inner = Buffer.concat([this.#inner], 2 * length);
    this.#inner.set(text, BLOCK_BYTES);
    // As `latin1`, because creating a buffer for each digest would take longer than the hash.
    this.#outer.write(hash('sha256', this.#inner.subarray(0, length), 'latin1'), BLOCK_BYTES, 'latin1');
    return Buffer.from(hash('sha256', this.#outer, 'latin1'), 'latin1');
  }
}

/** Returns a block with the key combined with `pad`, followed by `space` bytes. */
function paddedKey(key: Uint8Array, pad: number, space: number): Buffer {
  const padded = Buffer.alloc(BLOCK_BYTES + space);
  for (let n = 0; n < BLOCK_BYTES; n += 1) padded[n] = (key[n] ?? 0) ^ pad;
  return padded;
}
