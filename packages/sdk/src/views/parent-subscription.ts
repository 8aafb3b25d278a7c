import type { BaseMessage } from '../model/base-message.ts';
import type { HandleCore } from './handle-core.ts';

/** The parent of a thread a view shows: known and kept, also where the conversation itself is not shown. */
export class ParentHold {
  readonly #core: Pick<HandleCore, 'store' | 'details'>;
  #key: string | undefined;

  constructor(core: Pick<HandleCore, 'store' | 'details'>) {
    this.#core = core;
  }

  /** What is known of the parent is enough, but for counts that were told since it was `asked` for. */
  give(parent: BaseMessage, asked = 0): void {
    const { messages } = this.#core.store;
    this.#key = messages.upsert(messages.withTold(parent.toJSON(), asked));
    messages.hold(this.#key);
  }

  /** True if the parent is held from now on; `isWanted` is asked again once it is there. */
  async take(parentMessageId: number | undefined, isWanted: () => boolean): Promise<boolean> {
    if (parentMessageId === undefined || this.#key !== undefined) return false;
    const asked = this.#core.store.messages.told;
    const parent = await this.#core.details(parentMessageId);
    if (this.#key !== undefined || !isWanted()) return false;
    this.give(parent, asked);
    return true;
  }

  release(): void {
    if (this.#key !== undefined) this.#core.store.messages.drop(this.#key);
    this.#key = undefined;
  }
}
