import { hash } from 'node:crypto';

/** The two halves of a 64-bit integer, each as a signed 32-bit number. */
export interface Int64 {
  readonly high: number;
  readonly low: number;
}

const REMEMBERED = 100_000;

/**
 * Stands for an id (uid, guid, conversation) in an index: 64 bits of its SHA-256. No dictionary has to be kept, shared
 * between nodes or purged. Two of ten million ids share a value with a probability of 3 in a million.
 */
export class KeyHasher {
  readonly #known = new Map<string, Int64>();

  of(id: string): Int64 {
    const known = this.#known.get(id);
    if (known) return known;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const digest = hash('sha256', id, 'buffer');
    const key = { high: digest.readInt32BE(0), low: digest.readInt32BE(4) };
    this.#known.set(id, key);
    return key;
  }

  /** As a query parameter. */
  textOf(id: string): string {
    const { high, low } = this.of(id);
    return String((BigInt(high) << 32n) | BigInt(low >>> 0));
  }
}

export function int64Of(value: number): Int64 {
  return { high: Math.floor(value / 0x1_0000_0000), low: value | 0 };
}
