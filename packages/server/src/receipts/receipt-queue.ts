import type { Clock } from '../base/time/clock.ts';
import type { DeviceReceipts } from '../logs/log-store.ts';

/** Thrown when the queue is full; the caller should retry later. */
export class ReceiptQueueFull extends Error {
  override readonly name = 'ReceiptQueueFull';
}

/** Writes receipts. Resolves with one result for each, in the same order. */
export type WriteReceipts<Result> = (receipts: readonly DeviceReceipts[]) => Promise<readonly Result[]>;

interface WaitingRequest<Result> {
  readonly receipts: readonly DeviceReceipts[];
  readonly resolve: (results: readonly Result[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Receipts wait this long for others, or until a batch is full. See docs/spec/last-mile.md#receipt-storage. */
const BATCH_WAIT_MS = 25;
/** Small enough that a batch blocks the event loop for a few milliseconds only. */
const BATCH_SIZE = 500;
/** A batch waits at most this long for other work of the process: someone may be waiting for a message or an entry. */
const IDLE_WAIT_MS = 100;
const MAX_WAITING_RECEIPTS = 100_000;

/** Combines the receipts of many requests into batches, which it writes one after the other. */
export class ReceiptQueue<Result> {
  readonly #clock: Clock;
  readonly #write: WriteReceipts<Result>;
  #waiting: WaitingRequest<Result>[] = [];
  #count = 0;
  #isWriting = false;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock, write: WriteReceipts<Result>) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Adds the receipts of one request. Resolves with their results when they are written. Rejects with ReceiptQueueFull, or the error of the write. */
  add(receipts: readonly DeviceReceipts[]): Promise<readonly Result[]> {
    if (receipts.length === 0) return Promise.resolve([]);
    if (this.#count + receipts.length > MAX_WAITING_RECEIPTS)
      return Promise.reject(
        new ReceiptQueueFull(
          `Expected at most ${MAX_WAITING_RECEIPTS} waiting receipts, got ${this.#count + receipts.length}.`,
        ),
      );
    const { promise, resolve, reject } = Promise.withResolvers<readonly Result[]>();
    this.#waiting.push({ receipts, resolve, reject });
    this.#count += receipts.length;
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isWriting || this.#waiting.length === 0) return;
    if (this.#count >= BATCH_SIZE) {
      this.#cancelTimer?.();
      void this.#writeGroup();
      return;
    }
    this.#cancelTimer ??= this.#clock.after(BATCH_WAIT_MS, () => void this.#writeGroup());
  }

  async #writeGroup(): Promise<void> {
    this.#cancelTimer = undefined;
    this.#isWriting = true;
    await this.#clock.untilIdle?.(IDLE_WAIT_MS);
    const group = this.#takeBatch();
    try {
      const results = await this.#write(group.flatMap(({ receipts }) => receipts));
      let at = 0;
      for (const { receipts, resolve } of group) resolve(results.slice(at, (at += receipts.length)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.#isWriting = false;
    this.#schedule();
  }

  /** Removes and returns the requests of the next batch: at least one. */
  #takeBatch(): WaitingRequest<Result>[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ receipts }) => (count += receipts.length) > BATCH_SIZE);
    const group = this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(end, 1));
    this.#count -= group.reduce((sum, { receipts }) => sum + receipts.length, 0);
    return group;
  }
}
