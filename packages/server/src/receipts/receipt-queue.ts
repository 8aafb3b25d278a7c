import type { Clock } from '../base/time/clock.ts';
import type { DeviceReceipts } from '../logs/log-store.ts';

/** Thrown when the queue is full; the caller should retry later. */
export class ReceiptQueueFull extends Error {
  override readonly name = 'ReceiptQueueFull';
}

/** Writes a group. Returns one result for each, in order. */
export type WriteReceipts<Result> = (receipts: readonly DeviceReceipts[]) => Promise<readonly Result[]>;

interface Waiting<Result> {
  readonly receipts: readonly DeviceReceipts[];
  readonly resolve: (results: readonly Result[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Receipts are gathered for this long, or until a group is full. See docs/spec/last-mile.md#receipt-storage, write. */
const GATHER_MS = 25;
const GROUP = 2_000;
const CAPACITY = 100_000;

/** Gathers the receipts of many requests into groups, one of them being written at a time. */
export class ReceiptQueue<Result> {
  readonly #clock: Clock;
  readonly #write: WriteReceipts<Result>;
  #waiting: Waiting<Result>[] = [];
  #count = 0;
  #isWriting = false;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock, write: WriteReceipts<Result>) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Resolves when the receipts are written. Rejects with ReceiptQueueFull, or why they could not be written. */
  add(receipts: readonly DeviceReceipts[]): Promise<readonly Result[]> {
    if (receipts.length === 0) return Promise.resolve([]);
    if (this.#count + receipts.length > CAPACITY)
      return Promise.reject(new ReceiptQueueFull('Too many receipts wait.'));
    const { promise, resolve, reject } = Promise.withResolvers<readonly Result[]>();
    this.#waiting.push({ receipts, resolve, reject });
    this.#count += receipts.length;
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isWriting || this.#waiting.length === 0) return;
    if (this.#count >= GROUP) {
      this.#cancelTimer?.();
      void this.#writeGroup();
      return;
    }
    this.#cancelTimer ??= this.#clock.after(GATHER_MS, () => void this.#writeGroup());
  }

  async #writeGroup(): Promise<void> {
    this.#cancelTimer = undefined;
    this.#isWriting = true;
    const group = this.#take();
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

  /** Returns the requests at the front, at least one. */
  #take(): Waiting<Result>[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ receipts }) => (count += receipts.length) > GROUP);
    const group = this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(end, 1));
    this.#count -= group.reduce((sum, { receipts }) => sum + receipts.length, 0);
    return group;
  }
}
