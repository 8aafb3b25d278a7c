import type { PendingDecision } from '@chatwire/protocol';
import { getOrCreate } from '../../base/values/get-or-create.ts';

/**
 * Decisions of this process that are waiting between two attempts, by message.
 * See docs/spec/notifications.md#explain, `pending`.
 */
export class PendingRetries {
  readonly #byMessage = new Map<number, Set<PendingDecision>>();

  /** Adds a decision to each of its messages. Returns a function that removes it, to be called when the next attempt begins. */
  add(pending: PendingDecision): () => void {
    const sets = pending.messageIds.map((messageId) => getOrCreate(this.#byMessage, messageId, newSet));
    for (const set of sets) set.add(pending);
    return () => {
      for (const [index, set] of sets.entries()) {
        set.delete(pending);
        const messageId = pending.messageIds[index];
        if (set.size === 0 && messageId !== undefined) this.#byMessage.delete(messageId);
      }
    };
  }

  pendingFor(messageId: number): readonly PendingDecision[] {
    return [...(this.#byMessage.get(messageId) ?? [])];
  }
}

function newSet(): Set<PendingDecision> {
  return new Set();
}
