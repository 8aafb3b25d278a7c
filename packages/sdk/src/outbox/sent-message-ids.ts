import { keepNewest } from '../base/keep-newest.ts';

/**
 * muids and ids of the newest messages that this client has sent, kept after their acknowledgement.
 * See docs/spec/sdk.md#outbox.
 */
export class SentMessageIds {
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
