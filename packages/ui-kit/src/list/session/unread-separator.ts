import type { Chat } from '@chatwire/sdk';
import { Observable } from './observable.ts';

const REMOVE_DELAY_MS = 3_000;

/**
 * Position and count of the unread separator. It appears when the list opens at unread messages, when the user marks a
 * message as unread, and when a message arrives unseen, even if the list does not show the newest ones then. It
 * disappears when the user sends a message, when the list is closed, or 3 s after all unread messages were seen.
 * See docs/spec/message-list.md#start-from-unread, #unread-separator.
 */
export class UnreadSeparator {
  /** Key of the message below the separator; undefined if there is no separator. */
  readonly key = new Observable<string | undefined>(undefined);
  /** Number of new messages. Does not decrease while the user reads them. */
  readonly count = new Observable(0);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;
  #isOnTop = false;
  #unloaded: { readonly id: number; readonly count: number } | undefined;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Places the separator above a message. `isOnTop`: keeps it above all loaded messages, because none was ever read. */
  put(key: string, count: number, isOnTop = false): void {
    this.#stop();
    this.#isOnTop = isOnTop;
    this.count.set(count);
    this.key.set(key);
  }

  /** Must be called when messages arrive unseen. Places the separator above the first one, unless there is one already. */
  arrivedUnseen(keys: readonly string[]): void {
    const [first] = keys;
    if (first === undefined) return;
    this.#stop();
    const isPlaced = this.key.get() !== undefined;
    this.count.set(keys.length + (isPlaced ? this.count.get() : 0));
    if (isPlaced) return;
    this.#isOnTop = false;
    this.key.set(first);
  }

  /** Must be called when a message arrives while the newest messages are not loaded. */
  arrivedUnloaded(id: number): void {
    const { id: first = id, count = 0 } = this.#unloaded ?? {};
    this.#unloaded = { id: first, count: count + 1 };
  }

  /**
   * Must be called when the newest messages are shown again. `rowFrom`: returns the key of the first row whose message
   * has at least this id.
   */
  newestShown(rowFrom: (id: number) => string | undefined): void {
    const unloaded = this.#unloaded;
    const key = unloaded && rowFrom(unloaded.id);
    this.#unloaded = undefined;
    if (!unloaded || key === undefined) return;
    if (this.key.get() === undefined) this.put(key, unloaded.count);
    else this.count.set(this.count.get() + unloaded.count);
  }

  /** Must be called when older messages may have been loaded. Moves a separator that is on top above them. */
  moveToOldest(findOldest: () => string | undefined): void {
    if (this.#isOnTop && this.key.get() !== undefined) this.key.set(findOldest() ?? this.key.get());
  }

  /** Must be called when the number of unread messages has changed. */
  unreadChanged(unread: number): void {
    if (unread > this.count.get() && this.key.get() !== undefined) this.count.set(unread);
    if (unread === 0) this.#allSeen();
  }

  remove(): void {
    this.#stop();
    this.#unloaded = undefined;
    this.key.set(undefined);
  }

  #allSeen(): void {
    if (this.key.get() === undefined || this.#timer !== undefined) return;
    this.#timer = this.#clock.setTimeout(() => this.remove(), REMOVE_DELAY_MS);
  }

  #stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
