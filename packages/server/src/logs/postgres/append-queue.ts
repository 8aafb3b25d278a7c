interface PendingAppend<T, R> {
  readonly items: readonly T[];
  readonly resolve: (results: R[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: one write at a time, and entries that arrive during it share the next one.
 * A failed write fails for all its appends.
 */
export class AppendQueue<T, R> {
  readonly #write: (items: readonly T[]) => Promise<R[]>;
  readonly #maxItems: number;
  #pending: PendingAppend<T, R>[] = [];
  #draining: Promise<void> | undefined;

  /** `write` returns one result per item, in order. At most `maxItems` per write, unless a single append is larger. */
  constructor(write: (items: readonly T[]) => Promise<R[]>, maxItems: number) {
    this.#write = write;
    this.#maxItems = maxItems;
  }

  append(items: readonly T[]): Promise<R[]> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ items, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when everything appended so far has been written or has failed. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Appends of the same turn of the event loop belong together.
    await Promise.resolve();
    while (this.#pending.length > 0) await this.#writeGroup(this.#nextGroup());
    this.#draining = undefined;
  }

  #nextGroup(): PendingAppend<T, R>[] {
    let items = 0;
    const end = this.#pending.findIndex((one, index) => (items += one.items.length) > this.#maxItems && index > 0);
    return this.#pending.splice(0, end < 0 ? this.#pending.length : end);
  }

  async #writeGroup(group: readonly PendingAppend<T, R>[]): Promise<void> {
    try {
      const results = await this.#write(group.flatMap(({ items }) => items));
      let at = 0;
      for (const { items, resolve } of group) resolve(results.slice(at, (at += items.length)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
