import { keepNewest } from '../base/keep-newest.ts';

/** The last thousand names of something: a set that does not grow for ever. */
export class RecentIds {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    const limit = 1_000;
    keepNewest(this.#ids, limit);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  clear(): void {
    this.#ids.clear();
  }
}
