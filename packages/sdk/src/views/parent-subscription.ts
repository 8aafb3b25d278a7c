import type { BaseMessage } from '../model/base-message.ts';
import type { HandleCore } from './handle-core.ts';

/** Keeps the parent message of a shown thread in memory, even if no view shows its conversation. */
export class ParentSubscription {
  readonly #core: Pick<HandleCore, 'store' | 'getMessageDetails'>;
  #key: string | undefined;

  constructor(core: Pick<HandleCore, 'store' | 'getMessageDetails'>) {
    this.#core = core;
  }

  /** Sets the parent, with the reply counts received since revision `sinceRevision`. */
  set(parent: BaseMessage, sinceRevision = 0): void {
    const { messages } = this.#core.store;
    this.#key = messages.upsert(messages.withLatestCounts(parent.toJSON(), sinceRevision));
    messages.retain(this.#key);
  }

  /**
   * Fetches and retains the parent, unless it is known or `isNeeded` returns false after the request. Returns whether
   * it was set.
   */
  async load(parentMessageId: number | undefined, isNeeded: () => boolean): Promise<boolean> {
    if (parentMessageId === undefined || this.#key !== undefined) return false;
    const sinceRevision = this.#core.store.messages.countsRevision;
    const parent = await this.#core.getMessageDetails(parentMessageId);
    if (this.#key !== undefined || !isNeeded()) return false;
    this.set(parent, sinceRevision);
    return true;
  }

  release(): void {
    if (this.#key !== undefined) this.#core.store.messages.release(this.#key);
    this.#key = undefined;
  }
}
