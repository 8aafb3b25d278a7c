import { keepNewest } from '../base/keep-newest.ts';

/**
 * What stays known of own messages that are not on their way any more: their muids and ids, the last of them.
 * See docs/spec/sdk.md#outbox.
 */
export class OwnTraces {
  /** muids are texts, ids are numbers. */
  readonly #names = new Set<string | number>();

  add(name: string | number): void {
    this.#names.add(name);
    const limit = 2_000;
    keepNewest(this.#names, limit);
  }

  has(name: string | number): boolean {
    return this.#names.has(name);
  }

  clear(): void {
    this.#names.clear();
  }
}
