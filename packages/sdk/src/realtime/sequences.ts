/** How many numbers ahead of a hole are remembered. */
const MAX_AHEAD = 500;
/** Conversations whose numbers are remembered; the longest silent ones go first. */
const MAX_CONVERSATIONS = 2_000;

interface Known {
  /** Highest number without a hole before it. */
  contiguous: number;
  /** Numbers seen above it. */
  readonly ahead: Set<number>;
}

/** What a number means: the change is new, was seen before, or something before it is missing. */
export type Arrival = 'next' | 'known' | 'ahead';

/** Which changes of each conversation have been seen, by their sequence numbers. Contract 11, 14. */
export class Sequences {
  readonly #known = new Map<string, Known>();

  /** Everything up to this number is known by other means, unless something of the conversation has been seen. */
  startAt(conversationId: string, seq: number): void {
    if (!this.#known.has(conversationId)) this.#remember(conversationId, { contiguous: seq, ahead: new Set() });
  }

  /** Notes that a change has come. The first one of a conversation is believed to be the next. */
  arrive(conversationId: string, seq: number): Arrival {
    const known = this.#known.get(conversationId);
    if (!known) {
      this.#remember(conversationId, { contiguous: seq, ahead: new Set() });
      return 'next';
    }
    this.#remember(conversationId, known);
    if (seq <= known.contiguous || known.ahead.has(seq)) return 'known';
    known.ahead.add(seq);
    if (seq === known.contiguous + 1) {
      close(known);
      return 'next';
    }
    // Too much is missing: what comes next is more useful than what was.
    if (known.ahead.size > MAX_AHEAD) {
      known.contiguous = Math.max(...known.ahead);
      known.ahead.clear();
    }
    return 'ahead';
  }

  /** Highest number without a hole before it; undefined for a conversation nothing is known of. */
  contiguous(conversationId: string): number | undefined {
    return this.#known.get(conversationId)?.contiguous;
  }

  /** Something is missing in the conversation. */
  isStale(conversationId: string): boolean {
    return (this.#known.get(conversationId)?.ahead.size ?? 0) > 0;
  }

  clear(): void {
    this.#known.clear();
  }

  #remember(conversationId: string, known: Known): void {
    this.#known.delete(conversationId);
    this.#known.set(conversationId, known);
    const [longestSilent] = this.#known.keys();
    if (this.#known.size > MAX_CONVERSATIONS && longestSilent !== undefined) this.#known.delete(longestSilent);
  }
}

function close(known: Known): void {
  while (known.ahead.delete(known.contiguous + 1)) known.contiguous += 1;
}
