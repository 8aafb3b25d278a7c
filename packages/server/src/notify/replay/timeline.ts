/** A value and the instant before which it applied, epoch ms. */
export interface FormerValue<T> {
  readonly value: T;
  readonly untilMs: number;
}

/** The former values of something, and its current one. */
export class Timeline<T> {
  readonly #former: readonly FormerValue<T>[];
  readonly #current: T;

  /** `former`: oldest first. */
  constructor(current: T, former: readonly FormerValue<T>[] = []) {
    this.#current = current;
    this.#former = former;
  }

  /** Returns the value at an instant, epoch ms. */
  at(ms: number): T {
    return this.#valueAt(this.#indexAt(ms));
  }

  /** Returns values that applied at some instant from `fromMs` to `toMs`, newest first; most often one. */
  between(fromMs: number, toMs: number): T[] {
    const [first, last] = [this.#indexAt(fromMs), this.#indexAt(toMs)];
    return Array.from({ length: last - first + 1 }, (_, n) => this.#valueAt(last - n));
  }

  #indexAt(ms: number): number {
    const index = this.#former.findIndex(({ untilMs }) => untilMs > ms);
    return index === -1 ? this.#former.length : index;
  }

  #valueAt(index: number): T {
    const former = this.#former[index];
    return former ? former.value : this.#current;
  }
}
