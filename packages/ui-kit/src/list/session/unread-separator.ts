import type { Chat } from '@chatwire/sdk';
import { Observable } from './observable.ts';

const KEPT_MS = 3_000;

/**
 * The message below the unread separator, and the number of messages it announces. It appears when the list opens at unread
 * messages, with Mark unread, or with the first message that arrives unseen, also while older ones are shown; it disappears when the user sends a message, when
 * the list is closed, or 3 s after all unread messages were seen.
 * See docs/spec/message-list.md#start-from-unread, #unread-separator.
 */
export class UnreadSeparator {
  readonly above = new Observable<string | undefined>(undefined);
  /** Does not decrease while they are read: the separator keeps the number of new messages. */
  readonly count = new Observable(0);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;
  #isOnTop = false;
  #missed: { readonly id: number; readonly count: number } | undefined;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Moves the separator there. `isOnTop`: nothing was ever read, so that it is above all loaded messages. */
  put(key: string, count: number, isOnTop = false): void {
    this.#stop();
    this.#isOnTop = isOnTop;
    this.count.set(count);
    this.above.set(key);
  }

  /** Unseen messages arrived: the separator is above the first of these, and not above later ones. */
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

  /** A message arrived that is not among the loaded ones. */
  arrivedElsewhere(id: number): void {
    const { id: first = id, count = 0 } = this.#missed ?? {};
    this.#missed = { id: first, count: count + 1 };
  }

  /** The newest messages are shown again; `rowFrom` finds the first one that is not older than a message. */
  returned(rowFrom: (id: number) => string | undefined): void {
    const missed = this.#missed;
    const key = missed && rowFrom(missed.id);
    this.#missed = undefined;
    if (!missed || key === undefined) return;
    if (this.above.get() === undefined) this.put(key, missed.count);
    else this.count.set(this.count.get() + missed.count);
  }

  /** Older messages may have been loaded. */
  raise(top: () => string | undefined): void {
    if (this.#isOnTop && this.above.get() !== undefined) this.above.set(top() ?? this.above.get());
  }

  /** The number of unread messages. */
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
