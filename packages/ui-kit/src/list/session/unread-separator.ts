import type { Chat } from '@chatwire/sdk';
import { Observable } from './observable.ts';

const KEPT_MS = 3_000;

/**
 * The message below the unread separator, and the number of messages it announces. The separator appears when the list
 * opens at unread messages, with Mark as unread, or with the first message that arrives unseen, even while older ones
 * are shown. It disappears when the user sends a message, when the list is closed, or 3 s after all unread messages
 * were seen.
 * See docs/spec/message-list.md#start-from-unread, #unread-separator.
 */
export class UnreadSeparator {
  readonly above = new Observable<string | undefined>(undefined);
  /** Number of new messages; does not decrease while they are read. */
  readonly count = new Observable(0);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;
  #isOnTop = false;
  #missed: { readonly id: number; readonly count: number } | undefined;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Places the separator above a message. `isOnTop`: nothing was ever read, so it stays above all loaded messages. */
  put(key: string, count: number, isOnTop = false): void {
    this.#stop();
    this.#isOnTop = isOnTop;
    this.count.set(count);
    this.above.set(key);
  }

  /** Called when messages arrive unseen. The separator is placed above the first of them, not above later ones. */
  arrivedUnseen(keys: readonly string[]): void {
    const [first] = keys;
    if (first === undefined) return;
    this.#stop();
    const isThere = this.above.get() !== undefined;
    this.count.set(keys.length + (isThere ? this.count.get() : 0));
    if (isThere) return;
    this.#isOnTop = false;
    this.above.set(first);
  }

  /** Called when a message arrives that is not among the loaded ones. */
  arrivedUnloaded(id: number): void {
    const { id: first = id, count = 0 } = this.#missed ?? {};
    this.#missed = { id: first, count: count + 1 };
  }

  /**
   * Called when the newest messages are shown again. `rowFrom` returns the first row that is not older than a message.
   */
  returned(rowFrom: (id: number) => string | undefined): void {
    const missed = this.#missed;
    const key = missed && rowFrom(missed.id);
    this.#missed = undefined;
    if (!missed || key === undefined) return;
    if (this.above.get() === undefined) this.put(key, missed.count);
    else this.count.set(this.count.get() + missed.count);
  }

  /** Called when older messages may have been loaded: a separator on top moves above them. */
  raise(top: () => string | undefined): void {
    if (this.#isOnTop && this.above.get() !== undefined) this.above.set(top() ?? this.above.get());
  }

  /** Sets the number of unread messages. */
  counted(unread: number): void {
    if (unread > this.count.get() && this.above.get() !== undefined) this.count.set(unread);
    if (unread === 0) this.#allSeen();
  }

  remove(): void {
    this.#stop();
    this.#missed = undefined;
    this.above.set(undefined);
  }

  #allSeen(): void {
    if (this.above.get() === undefined || this.#timer !== undefined) return;
    this.#timer = this.#clock.setTimeout(() => this.remove(), KEPT_MS);
  }

  #stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
