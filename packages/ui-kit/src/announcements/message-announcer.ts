import type { Announcer } from '../primitives/announcer.ts';

/**
 * Announces the senders of new messages and their number since the last announcement.
 * See docs/spec/message-list.md#accessibility.
 */
export class MessageAnnouncer {
  readonly #announcer: Announcer;
  /** By sender: messages that have not been announced yet. */
  readonly #counts = new Map<string, number>();

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** Resets the counts after each announcement. Returns a function that unsubscribes. */
  readonly follow = (): (() => void) => this.#announcer.subscribe(() => this.#counts.clear());

  /** `say` returns the text for a number of messages from that sender. */
  arrived(uid: string, say: (count: number) => string): void {
    const count = (this.#counts.get(uid) ?? 0) + 1;
    this.#counts.set(uid, count);
    this.#announcer.announce(say(count), `new ${uid}`);
  }
}
