import type { BaseMessage } from '../model/base-message.ts';
import type { HandleCore } from './handle-core.ts';

/** The parent of a thread a view shows: known and kept, also where the conversation itself is not shown. */
export class ParentSubscription {
  readonly #core: Pick<HandleCore, 'store' | 'getMessageDetails'>;
  #key: string | undefined;

  constructor(core: Pick<HandleCore, 'store' | 'getMessageDetails'>) {
    this.#core = core;
  }

  /** Takes the parent as known, with the reply counts received since the request at revision `asked`. */
  give(parent: BaseMessage, asked = 0): void {
    const { messages } = this.#core.store;
    this.#key = messages.upsert(messages.withLatestCounts(parent.toJSON(), asked));
    messages.retain(this.#key);
  }

  /** True if the parent is held from now on; `isWanted` is asked again once it is there. */
  async take(parentMessageId: number | undefined, isWanted: () => boolean): Promise<boolean> {
    if (parentMessageId === undefined || this.#key !== undefined) return false;
    const asked = this.#core.store.messages.countsRevision;
    const parent = await this.#core.getMessageDetails(parentMessageId);
    if (this.#key !== undefined || !isWanted()) return false;
    this.give(parent, asked);
    return true;
  }

  release(): void {
    if (this.#key !== undefined) this.#core.store.messages.release(this.#key);
    this.#key = undefined;
  }
}
