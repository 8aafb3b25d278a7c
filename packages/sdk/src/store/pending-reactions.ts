import type { Json } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { MessageRecord, PendingReaction } from './message-record.ts';
import { ownReactions } from './message-record.ts';
import type { MessageRecords } from './message-records.ts';

export interface PendingReactionsOptions {
  readonly messages: MessageRecords;
  readonly addReaction: (id: number, emoji: string) => Promise<BaseMessage>;
  readonly removeReaction: (id: number, emoji: string) => Promise<BaseMessage>;
  readonly stored: (json: Json) => void;
}

/**
 * What the user wants of the reactions, shown at once. One call at a time per message and emoji, then the last wish;
 * the response, or a failure, takes away only what was shown ahead. See docs/spec/sdk.md#applying-changes.
 */
export class PendingReactions {
  readonly #options: PendingReactionsOptions;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: PendingReactionsOptions) {
    this.#options = options;
  }

  /** Resolves when the server has what is wanted. */
  toggle(key: string, id: number, emoji: string): Promise<void> {
    const record = this.#options.messages.get(key);
    if (!record) return Promise.resolve();
    this.#setPending(key, { emoji, isWanted: !isShown(record, emoji) });
    const call = `${key} ${emoji}`;
    const running =
      this.#running.get(call) ?? this.#follow(key, id, emoji).finally(() => void this.#running.delete(call));
    this.#running.set(call, running);
    return running;
  }

  /** Calls until the server has the last wish. */
  async #follow(key: string, id: number, emoji: string): Promise<void> {
    const { addReaction, removeReaction, stored } = this.#options;
    for (;;) {
      const pending = this.#pendingOf(key, emoji);
      if (!pending) return;
      const isLast = () => this.#pendingOf(key, emoji)?.isWanted === pending.isWanted;
      try {
        const message = await (pending.isWanted ? addReaction : removeReaction)(id, emoji);
        if (isLast()) this.#setPending(key, undefined, emoji);
        stored(message.toJSON());
      } catch (error) {
        // The user has changed it again: the outcome of this call no longer matters.
        if (!isLast()) continue;
        this.#setPending(key, undefined, emoji);
        throw error;
      }
    }
  }

  #pendingOf(key: string, emoji: string): PendingReaction | undefined {
    return this.#options.messages.get(key)?.pendingReactions.find((pending) => pending.emoji === emoji);
  }

  #setPending(key: string, pending: PendingReaction | undefined, emoji = pending?.emoji): void {
    this.#options.messages.change(key, (record) => ({
      ...record,
      pendingReactions: [
        ...record.pendingReactions.filter((each) => each.emoji !== emoji),
        ...(pending ? [pending] : []),
      ],
    }));
  }
}

function isShown({ json, pendingReactions }: MessageRecord, emoji: string): boolean {
  return pendingReactions.find((pending) => pending.emoji === emoji)?.isWanted ?? ownReactions(json).has(emoji);
}
