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
 * Read position of the user in one conversation or thread. It only moves forward, with at most one call per 300 ms. A
 * failed mark is sent again with the next mark or connection; only the latest one is sent.
 * See docs/spec/sdk.md#receipts-and-unread.
 */
export class ReadMarks {
  readonly #options: ReadMarksOptions;
  #acknowledged = 0;
  #wanted = 0;
  #isRunning = false;
  #failures = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ReadMarksOptions) {
    this.#options = options;
  }

  /** Returns whether a mark is not acknowledged by the server yet. */
  get isPending(): boolean {
    return this.#wanted > this.#acknowledged;
  }

  /** Sets the server's position, which moves back when messages are marked as unread. */
  acknowledge(id: number): void {
    this.#acknowledged = id;
    this.#wanted = 0;
  }

  /** Queues a mark. Returns whether the message is beyond the known position. */
  seen(id: number): boolean {
    if (id <= Math.max(this.#acknowledged, this.#wanted)) return false;
    this.#wanted = id;
    const debounceMs = 300;
    this.#cancel ??= this.#options.timers.after(debounceMs, () => this.flush());
    return true;
  }

  /**
   * Sends the known position again, unless a newer one is pending: a conversation was opened, which also ends the notifications
   * about reactions in it. See docs/spec/last-mile.md#clear-causes.
   */
  repeat(): void {
    if (!this.isPending && this.#acknowledged > 0) this.#options.send(this.#acknowledged).catch(ignoreChatException);
  }

  /** Sends the pending mark now. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#isRunning || this.#wanted <= this.#acknowledged) return;
    const id = this.#wanted;
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
