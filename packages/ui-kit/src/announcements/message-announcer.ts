import type { Announcer } from '../primitives/announcer.ts';

/**
 * Says from whom messages have come, and how many since it was last said.
 * See docs/spec/message-list.md#accessibility.
 */
export class MessageAnnouncer {
  readonly #announcer: Announcer;
  /** By person: those that have not been spoken of yet. */
  readonly #counts = new Map<string, number>();

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** Begins to take note of what is said; the answer ends it. */
  readonly follow = (): (() => void) => this.#announcer.subscribe(() => this.#counts.clear());

  /** `say`: the words for so many messages of that person. */
  arrived(uid: string, say: (count: number) => string): void {
    const count = (this.#counts.get(uid) ?? 0) + 1;
    this.#counts.set(uid, count);
    this.#announcer.announce(say(count), `new ${uid}`);
  }
}
