/**
 * Bounded cache in two generations: values that were not used while one generation filled up are dropped with it.
 * Holds at most twice the capacity; a hit costs one look-up, and no order is maintained.
 */
export class WeightedCache<K, V> {
  readonly #capacity: number;
  readonly #weigh: (value: V) => number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #weight = 0;

  /** Capacity of one generation, in the unit that `weigh` returns. Default: each value weighs 1. */
  constructor(capacity: number, weigh: (value: V) => number = () => 1) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    const weight = this.#weigh(value);
    if (this.#weight + weight > this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += weight;
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
