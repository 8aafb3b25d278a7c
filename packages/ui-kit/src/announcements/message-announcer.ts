import type { Announcer } from '../primitives/notices/announcer.ts';

/**
 * Announces the senders of new messages and their number since the last announcement.
 * See docs/spec/message-list.md#accessibility.
 */
export class MessageAnnouncer {
  readonly #announcer: Announcer;
  /** Number of unannounced messages by sender. */
  readonly #counts = new Map<string, number>();

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** Resets the counts after each announcement. Returns a function that unsubscribes. */
  readonly follow = (): (() => void) => this.#announcer.subscribe(() => this.#counts.clear());

  /** Announces one more message of a user. `say` returns the text for a number of messages from them. */
  arrived(uid: string, say: (count: number) => string): void {
    const count = (this.#counts.get(uid) ?? 0) + 1;
    this.#counts.set(uid, count);
    this.#announcer.announce(say(count), `new ${uid}`);
  }
}
