/** Pseudorandom numbers, reproducible by seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns an integer from 0 to `limit` (exclusive). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** Returns true in one of `count` cases. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** Returns a random item. Throws if there is none. */
  one<T>(items: readonly T[]): T {
    const item = this.maybe(items);
    if (item === undefined) throw new Error('Nothing to choose from.');
    return item;
  }

  /** Returns a random item; undefined if there is none. */
  maybe<T>(items: readonly T[]): T | undefined {
    return items[this.below(Math.max(1, items.length))];
  }
}
