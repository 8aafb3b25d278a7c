import type { ClearCause, DeviceReceipt, DisplayEvidence, ReceiptEvent, SuppressedBy } from '@chatwire/protocol';
import { isJson } from '../base/json.ts';
import { backoffMs } from '../platform/backoff.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { postReceipts, type ReceiptServer } from './post-receipts.ts';

/** An event of a push, with its details. See docs/spec/last-mile.md#receipt-events. */
export interface ReceiptDetails {
  /** Epoch milliseconds by the device's clock. Default: now. */
  readonly atMS?: number;
  /** Cause of `suppressed` or `cleared`. */
  readonly by?: SuppressedBy | ClearCause;
  /** `opened`: `open`, `reply`, `mark_read`, `call_back`, or a custom id of at most 32 characters. */
  readonly action?: string;
  /** `displayed` only. */
  readonly evidence?: DisplayEvidence;
}

export interface DeviceReceiptQueueOptions extends ReceiptServer {
  readonly storage: ClientStorage;
  readonly randomBytes: RandomBytes;
}

const KIND = 'receipt';
const MAX_PENDING = 500;
const MAX_AGE_MS = 7 * 86_400_000;
/** Number of pending receipts at which they are sent at once, instead of after a delay. */
const FULL_BATCH = 20;
const BATCH_DELAY_MS = 2_000;
const MAX_BACKOFF_SECONDS = 60;
/**
 * Maximum number of receipts in a request, and of characters in a receipt. Together they keep a request below the 32 KiB
 * that the server accepts, even with characters of several bytes.
 */
const MAX_BATCH = 50;
const MAX_LENGTH = 320;

/**
 * Receipts of pushes until the server has received them. The storage is the queue, one key per receipt, so that an app, its
 * background tasks and its service worker may add to it at the same time; a receipt that two of them send is a duplicate
 * on the server. See docs/spec/last-mile.md#receipt-client.
 */
export class DeviceReceiptQueue {
  readonly #options: DeviceReceiptQueueOptions;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #failures = 0;
  #notBeforeMs = 0;
  #isStopped = false;

  constructor(options: DeviceReceiptQueueOptions) {
    this.#options = options;
  }

  /** Resolves when the receipt is stored. Never rejects. An empty token has no effect. */
  async report(token: string, event: ReceiptEvent, details: ReceiptDetails = {}): Promise<void> {
    const { storage, timers } = this.#options;
    const { atMS: atMs = timers.nowMs(), by, action, evidence } = details;
    const receipt: DeviceReceipt = {
      token,
      event,
      atMS: Math.max(0, Math.round(atMs) || 0),
      ...(by && { by }),
      ...(action && { action }),
      ...(evidence && { evidence }),
    };
    if (!token || JSON.stringify(receipt).length > MAX_LENGTH) return;
    await storage.write(undefined, KIND, nameOf(receipt), receipt);
    const { length } = await this.#pending();
    if (this.#failures === 0 && length >= FULL_BATCH) void this.flush();
    else if (!this.#cancelTimer) this.#schedule(BATCH_DELAY_MS);
  }

  /**
   * Sends what is pending, including what earlier runs of the app left. Resolves when the server has responded, or when the
   * attempt has failed and the next one is scheduled. Never rejects.
   */
  flush(): Promise<void> {
    // A receipt reported during an attempt is part of the next one.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#send();
      return this.#running;
    });
    return this.#next;
  }

  /** Ends all attempts. What is stored remains for the next start. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  async #send(): Promise<void> {
    const { storage, timers, randomBytes } = this.#options;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const remainingMs = this.#notBeforeMs - timers.nowMs();
    if (remainingMs > 0) return this.#schedule(remainingMs);
    const names = await this.#pending();
    while (names.length > 0 && !this.#isStopped) {
      const batch = names.splice(0, MAX_BATCH);
      const receipts = await Promise.all(batch.map((name) => storage.read(undefined, KIND, name)));
      const request = { sentAtMS: timers.nowMs(), receipts: receipts.filter(isReceipt) };
      const waitMs = request.receipts.length > 0 ? await postReceipts(this.#options, request) : undefined;
      if (waitMs !== undefined) {
        this.#failures += 1;
        this.#notBeforeMs = timers.nowMs() + waitMs;
        return this.#schedule(Math.max(waitMs, backoffMs(this.#failures, randomBytes, MAX_BACKOFF_SECONDS)));
      }
      this.#failures = 0;
      await this.#remove(batch);
    }
  }

  /** Returns the names of the pending receipts, oldest first. Removes those that the server would no longer accept. */
  async #pending(): Promise<string[]> {
    const { storage, timers } = this.#options;
    const names = (await storage.names(undefined, KIND)).sort();
    const oldestMs = timers.nowMs() - MAX_AGE_MS;
    const expired = names.filter((name) => timeOf(name) < oldestMs).length;
    await this.#remove(names.splice(0, Math.max(expired, names.length - MAX_PENDING)));
    return names;
  }

  async #remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => this.#options.storage.remove(undefined, KIND, name)));
  }

  #schedule(ms: number): void {
    this.#cancelTimer?.();
    if (!this.#isStopped) this.#cancelTimer = this.#options.timers.after(ms, () => void this.flush());
  }
}

/** Returns the name of a stored receipt: sorted by time, and equal for equal receipts. */
function nameOf({ token, event, atMS }: DeviceReceipt): string {
  return `${String(atMS).padStart(16, '0')}:${event}:${token}`;
}

function timeOf(name: string): number {
  return Number.parseInt(name, 10);
}

function isReceipt(value: unknown): value is DeviceReceipt {
  return isJson(value) && 'token' in value;
}
