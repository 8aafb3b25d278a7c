import { keepNewest } from '../base/keep-newest.ts';

interface Known {
  /** Highest number without a gap before it. */
  contiguous: number;
  /** Numbers seen above it. */
  readonly ahead: Set<number>;
}

/**
 * Which changes of each conversation have been seen, by their sequence numbers.
 * See docs/spec/sdk.md#identity-and-order, #applying-changes.
 */
export class Sequences {
  readonly #known = new Map<string, Known>();

  /** Everything up to this number is known by other means, unless something of the conversation has been seen. */
  startAt(conversationId: string, seq: number): void {
    if (!this.#known.has(conversationId)) this.#remember(conversationId, { contiguous: seq, ahead: new Set() });
  }

  /** Notes that a change has come; true if it is new. The first one of a conversation is believed to be the next. */
  isNew(conversationId: string, seq: number): boolean {
    const known = this.#known.get(conversationId) ?? { contiguous: seq - 1, ahead: new Set() };
    this.#remember(conversationId, known);
    if (seq <= known.contiguous || known.ahead.has(seq)) return false;
    known.ahead.add(seq);
    // Too much is missing: what comes next is more useful than what was.
    // Numbers kept ahead of a gap.
    const maxAhead = 500;
    if (known.ahead.size > maxAhead) known.contiguous = Math.min(...known.ahead) - 1;
    while (known.ahead.delete(known.contiguous + 1)) known.contiguous += 1;
    return true;
  }

  clear(): void {
    this.#known.clear();
  }

  #remember(conversationId: string, known: Known): void {
    this.#known.delete(conversationId);
    this.#known.set(conversationId, known);
    // Conversations whose numbers are remembered; the longest silent ones go first.
    const maxConversations = 2_000;
    keepNewest(this.#known, maxConversations);
  }
}
