/** Chance that is the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 up to, and without, the given one. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  isOneOf(count: number): boolean {
    return this.below(count) === 0;
  }

  one<T>(of: readonly T[]): T {
    const found = this.maybe(of);
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }

  /** Undefined if there is nothing to choose from. */
  maybe<T>(of: readonly T[]): T | undefined {
    return of[this.below(Math.max(1, of.length))];
  }
}
