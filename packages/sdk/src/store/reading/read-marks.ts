import { ChatException, ignoreChatException } from '../../base/chat-exception.ts';
import type { Timers } from '../../platform/timers.ts';

export interface ReadMarksOptions {
  readonly timers: Timers;
  /** Marks everything up to this message as read on the server. */
  readonly send: (id: number) => Promise<void>;
  /** Called when a mark was rejected or has failed three times in a row. */
  readonly failed: (error: ChatException) => void;
}

/**
 * The user's read position in one conversation or thread, and its transmission to the server: at most every 300 ms, and
 * only the newest position. A failed mark is sent again with the next mark or connection.
 * See docs/spec/sdk.md#receipts-and-unread.
 */
export class ReadMarks {
  readonly #options: ReadMarksOptions;
  #acknowledged = 0;
  #queued = 0;
  #isRunning = false;
  #failures = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ReadMarksOptions) {
    this.#options = options;
  }

  /** Returns whether a mark is not acknowledged by the server yet. */
  get isPending(): boolean {
    return this.#queued > this.#acknowledged;
  }

  /** Must be called with the position on the server, which moves back when messages are marked as unread. */
  acknowledge(id: number): void {
    this.#acknowledged = id;
    this.#queued = 0;
  }

  /** Queues a mark. Returns false if the message is not beyond the current position, and then does nothing. */
  seen(id: number): boolean {
    if (id <= Math.max(this.#acknowledged, this.#queued)) return false;
    this.#queued = id;
    const debounceMs = 300;
    this.#cancel ??= this.#options.timers.after(debounceMs, () => this.flush());
    return true;
  }

  /**
   * Sends the current position again, unless a newer one is pending. To be called when a conversation is opened, so that
   * the server also clears notifications about reactions in it. See docs/spec/last-mile.md#clear-causes.
   */
  repeat(): void {
    if (!this.isPending && this.#acknowledged > 0) this.#options.send(this.#acknowledged).catch(ignoreChatException);
  }

  /** Sends the pending mark now, unless another one is in flight. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#isRunning || this.#queued <= this.#acknowledged) return;
    const id = this.#queued;
    this.#isRunning = true;
    this.#options.send(id).then(
      () => {
        this.#isRunning = false;
        this.#failures = 0;
        this.#acknowledged = Math.max(this.#acknowledged, id);
        this.flush();
      },
      (error: unknown) => {
        this.#isRunning = false;
        if (!(error instanceof ChatException)) throw error;
        this.#failures += 1;
        // Rejected: a retry would change nothing.
        if (!error.retryable) this.#acknowledged = Math.max(this.#acknowledged, id);
        const reportedAfter = 3;
        if (!error.retryable || this.#failures === reportedAfter) this.#options.failed(error);
      },
    );
  }
}
