import { keepNewest } from '../base/keep-newest.ts';

/**
 * muids and ids of the newest messages that this client has sent, kept after their acknowledgement.
 * See docs/spec/sdk.md#outbox.
 */
export class SentMessageIds {
  /** muids are strings, ids are numbers. */
  readonly #ids = new Set<string | number>();

  add(id: string | number): void {
    this.#ids.add(id);
    const limit = 2_000;
    keepNewest(this.#ids, limit);
  }

  has(id: string | number): boolean {
    return this.#ids.has(id);
  }

  clear(): void {
    this.#ids.clear();
  }
}
