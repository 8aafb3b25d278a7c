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
    const known = this.#conversations.get(conversationId) ?? { contiguous: seq - 1, ahead: new Set() };
    this.#remember(conversationId, known);
    if (seq <= known.contiguous || known.ahead.has(seq)) return false;
    known.ahead.add(seq);
    // Numbers kept ahead of a gap. Above that, too much is missing, and newer numbers are more useful than older ones.
    const maxAhead = 500;
    if (known.ahead.size > maxAhead) known.contiguous = Math.min(...known.ahead) - 1;
    while (known.ahead.delete(known.contiguous + 1)) known.contiguous += 1;
    return true;
  }

  clear(): void {
    this.#conversations.clear();
  }

  #remember(conversationId: string, known: SequenceState): void {
    this.#conversations.delete(conversationId);
    this.#conversations.set(conversationId, known);
    // Maximum number of tracked conversations; the longest inactive ones are dropped first.
    const maxConversations = 2_000;
    keepNewest(this.#conversations, maxConversations);
  }
}
