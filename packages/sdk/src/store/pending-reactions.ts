import type { Json } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { MessageRecord, ReactionWish } from './message-record.ts';
import { ownReactions } from './message-record.ts';
import type { MessageRecords } from './message-records.ts';

export interface ReactionWishesOptions {
  readonly messages: MessageRecords;
  readonly add: (id: number, emoji: string) => Promise<BaseMessage>;
  readonly remove: (id: number, emoji: string) => Promise<BaseMessage>;
  readonly stored: (json: Json) => void;
}

/**
 * What the user wants of the reactions, shown at once. One call at a time per message and emoji, then the last wish;
 * the answer, or a failure, takes away only what was shown ahead. See docs/spec/sdk.md#applying-changes.
 */
export class ReactionWishes {
  readonly #options: ReactionWishesOptions;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: ReactionWishesOptions) {
    this.#options = options;
  }

  /** Resolves when the server has what is wanted. */
  toggle(key: string, id: number, emoji: string): Promise<void> {
    const record = this.#options.messages.get(key);
    if (!record) return Promise.resolve();
    this.#wish(key, { emoji, isWanted: !isShown(record, emoji) });
    const call = `${key} ${emoji}`;
    const running =
      this.#running.get(call) ?? this.#follow(key, id, emoji).finally(() => void this.#running.delete(call));
    this.#running.set(call, running);
    return running;
  }

  /** Calls until the server has the last wish. */
  async #follow(key: string, id: number, emoji: string): Promise<void> {
    const { add, remove, stored } = this.#options;
    for (;;) {
      const wish = this.#wishOf(key, emoji);
      if (!wish) return;
      const isLast = () => this.#wishOf(key, emoji)?.isWanted === wish.isWanted;
      try {
        const message = await (wish.isWanted ? add : remove)(id, emoji);
        if (isLast()) this.#wish(key, undefined, emoji);
        stored(message.toJSON());
      } catch (error) {
        // Whatever has become of it, there is another wish by now.
        if (!isLast()) continue;
        this.#wish(key, undefined, emoji);
        throw error;
      }
    }
  }

  #wishOf(key: string, emoji: string): ReactionWish | undefined {
    return this.#options.messages.get(key)?.wishes.find((wish) => wish.emoji === emoji);
  }

  #wish(key: string, wish: ReactionWish | undefined, emoji = wish?.emoji): void {
    this.#options.messages.change(key, (record) => ({
      ...record,
      wishes: [...record.wishes.filter((each) => each.emoji !== emoji), ...(wish ? [wish] : [])],
    }));
  }
}

function isShown({ json, wishes }: MessageRecord, emoji: string): boolean {
  return wishes.find((wish) => wish.emoji === emoji)?.isWanted ?? ownReactions(json).has(emoji);
}
