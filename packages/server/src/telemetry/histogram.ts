/** Upper bounds of the buckets, milliseconds; what is slower is in the total alone. */
const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** How long something took, in buckets. */
export class Histogram {
  readonly #buckets: number[] = BOUNDS_MS.map(() => 0);
  #count = 0;
  #sumMs = 0;

  observe(ms: number): void {
    this.#count += 1;
    this.#sumMs += ms;
    const bucket = BOUNDS_MS.findIndex((bound) => ms <= bound);
    if (bucket >= 0) this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  /** Observations up to each bound, those of smaller bounds included. */
  get upTo(): readonly { readonly boundMs: number; readonly count: number }[] {
    let count = 0;
    return BOUNDS_MS.map((boundMs, index) => {
      count += this.#buckets[index] ?? 0;
      return { boundMs, count };
    });
  }

  get count(): number {
    return this.#count;
  }

  get sumMs(): number {
    return this.#sumMs;
  }
}
