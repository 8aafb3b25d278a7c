import { keepNewest } from '../base/keep-newest.ts';

/** The received changes of one conversation. */
interface SequenceState {
  /** Highest number without a gap before it. */
  contiguous: number;
  /** Numbers seen above it. */
  readonly ahead: Set<number>;
}

/**
 * Tracks the received changes of each conversation by sequence number.
 * See docs/spec/sdk.md#identity-and-order, #applying-changes.
 */
export class Sequences {
  readonly #conversations = new Map<string, SequenceState>();

  /**
   * Marks everything up to this number as known from other sources, unless a change of the conversation was received.
   */
  startAt(conversationId: string, seq: number): void {
    if (!this.#conversations.has(conversationId)) this.#remember(conversationId, { contiguous: seq, ahead: new Set() });
  }

  /** Records a change; true if it is new. The first one of a conversation is assumed to follow the known state. */
  isNew(conversationId: string, seq: number): boolean {
    const state = this.#conversations.get(conversationId) ?? { contiguous: seq - 1, ahead: new Set() };
    this.#remember(conversationId, state);
    if (seq <= state.contiguous || state.ahead.has(seq)) return false;
    state.ahead.add(seq);
    // Numbers kept ahead of a gap. Above that, too much is missing, and newer numbers are more useful than older ones.
    const maxAhead = 500;
    if (state.ahead.size > maxAhead) state.contiguous = Math.min(...state.ahead) - 1;
    while (state.ahead.delete(state.contiguous + 1)) state.contiguous += 1;
    return true;
  }

  clear(): void {
    this.#conversations.clear();
  }

  #remember(conversationId: string, state: SequenceState): void {
    this.#conversations.delete(conversationId);
    this.#conversations.set(conversationId, state);
    // Maximum number of tracked conversations; the longest inactive ones are dropped first.
    const maxConversations = 2_000;
    keepNewest(this.#conversations, maxConversations);
  }
}
