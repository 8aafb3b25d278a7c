import type { Chat } from '@chatwire/sdk';
import { Value } from './value.ts';

const KEPT_MS = 3_000;

/**
 * Above which message the unread separator stands. It comes by opening at the unread position, by Mark unread, or with
 * the first message that arrives unseen; it goes when the user sends a message, or 3 s after all unread ones were seen.
 * Contract 13.5, 14.2.
 */
export class UnreadSeparator {
  readonly above = new Value<string | undefined>(undefined);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Puts it there, wherever it was. */
  put(key: string): void {
    this.#stop();
    this.above.set(key);
  }

  /** A message came that nobody sees: above the first of these, and not above later ones. */
  arrivedUnseen(key: string): void {
    this.#stop();
    if (this.above.get() === undefined) this.above.set(key);
  }

  /** All unread messages were seen. */
  allSeen(): void {
    if (this.above.get() === undefined || this.#timer !== undefined) return;
    this.#timer = this.#clock.setTimeout(() => this.remove(), KEPT_MS);
  }

  remove(): void {
    this.#stop();
    this.above.set(undefined);
  }

  #stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
