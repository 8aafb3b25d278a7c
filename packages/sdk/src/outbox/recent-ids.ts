import { keepNewest } from '../base/keep-newest.ts';

const LIMIT = 1_000;

/** The last thousand names of something: a set that does not grow for ever. */
export class RecentIds {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    keepNewest(this.#ids, LIMIT);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  clear(): void {
    this.#ids.clear();
  }
}
