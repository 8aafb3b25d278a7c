import type { Json } from '../../base/json.ts';
import type { BaseMessage } from '../../model/base-message.ts';
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
 * Reactions of the user that are shown before the server confirms them. For each message and emoji there is one call at a
 * time; if the user has changed their mind in the meantime, another one follows. A response or failure ends the pending
 * state only if that is still the latest choice. See docs/spec/sdk.md#applying-changes.
 */
export class PendingReactions {
  readonly #options: PendingReactionsOptions;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: PendingReactionsOptions) {
    this.#options = options;
  }

  /** Adds or removes the user's reaction. Resolves when the server has the latest choice. Rejects if that fails. */
  toggle(key: string, id: number, emoji: string): Promise<void> {
    const record = this.#options.messages.get(key);
    if (!record) return Promise.resolve();
    this.#setPending(key, { emoji, isAdded: !isShown(record, emoji) });
    const call = `${key} ${emoji}`;
    const running =
      this.#running.get(call) ?? this.#sync(key, id, emoji).finally(() => void this.#running.delete(call));
    this.#running.set(call, running);
    return running;
  }

  /** Makes calls until the server has the latest choice. */
  async #sync(key: string, id: number, emoji: string): Promise<void> {
    const { addReaction, removeReaction, stored } = this.#options;
    for (;;) {
      const pending = this.#pendingOf(key, emoji);
      if (!pending) return;
      const isLatest = () => this.#pendingOf(key, emoji)?.isAdded === pending.isAdded;
      try {
        const message = await (pending.isAdded ? addReaction : removeReaction)(id, emoji);
        if (isLatest()) this.#setPending(key, undefined, emoji);
        stored(message.toJSON());
      } catch (error) {
        // The user has changed it again: the outcome of this call no longer matters.
        if (!isLatest()) continue;
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
  return pendingReactions.find((pending) => pending.emoji === emoji)?.isAdded ?? ownReactions(json).has(emoji);
}
