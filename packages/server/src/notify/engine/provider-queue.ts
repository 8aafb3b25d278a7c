import type { CircuitState } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';

export interface ProviderQueueOptions {
  readonly clock: Clock;
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  /** Maximum number of calls that start within any 60 s. Default: no limit. */
  readonly maxPerMinute?: number | undefined;
  /** Called with the new state of the circuit breaker, whenever it changes. */
  readonly onStateChange?: (state: CircuitState) => void;
  /** Called when a call starts, with the time it waited, milliseconds. */
  readonly onStart?: (waitedMs: number) => void;
}

/** A call whose result `ProviderQueue.call` returns. */
export interface QueuedCall<T> {
  run(): Promise<T>;
  /** Whether the response shows that the provider itself is failing: no response, no connection, 5xx. */
  isFault(result: T): boolean;
  /** Precedes all calls that are not urgent. Set for pushes about calls. */
  readonly urgent: boolean;
  /** A call that has not started by this time is cancelled. Epoch ms. */
  readonly expiresAtMs: number;
}

/** A call that is passed its result. Tens of thousands may wait, and a promise for each would take too much memory. */
export interface EnqueuedCall<T> extends QueuedCall<T> {
  /** Called with the result; undefined when the call was cancelled before it started. */
  settle(result: T | undefined): void;
  /** Called with the error of `run`. */
  fail(error: unknown): void;
}

interface WaitingCall<T> {
  readonly job: EnqueuedCall<T>;
  readonly sinceMs: number;
}

const FAULTS_TO_OPEN = 20;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Maximum time that a call waits while its provider is down; then it is cancelled. */
const MAX_WAIT_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * Queue of calls to one provider account. Each account has its own, so that a failing one does not delay the others.
 *
 * closed: calls start in order of arrival, within `concurrency` and `maxPerMinute`. 20 faults in a row → open.
 * open: no calls. After a pause (1 s, doubling to 30 s) → half-open.
 * half-open: a single call. A success → closed; a fault → open again, and calls that have waited
 * for 60 s are cancelled.
 */
export class ProviderQueue<T> {
  readonly #options: ProviderQueueOptions;
  readonly #urgent = new Queue<WaitingCall<T>>();
  readonly #normal = new Queue<WaitingCall<T>>();
  #state: CircuitState = 'closed';
  #running = 0;
  /** Times at which the calls of the last minute started, with `maxPerMinute` only. */
  readonly #recentStarts = new Queue<number>();
  #waitsForMinute = false;
  #openSinceMs: number | undefined;
  #faults = 0;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(options: ProviderQueueOptions) {
    this.#options = options;
  }

  /** Calls the provider. Returns the result; undefined when the call was cancelled before it started. */
  call(job: QueuedCall<T>): Promise<T | undefined> {
    const { urgent, expiresAtMs } = job;
    return new Promise((settle, fail) => {
      const run = () => job.run();
      const isFault = (result: T) => job.isFault(result);
      this.enqueue({ run, isFault, urgent, expiresAtMs, settle, fail });
    });
  }

  /** Calls the provider like `call`, but passes the result to the job. */
  enqueue(job: EnqueuedCall<T>): void {
    (job.urgent ? this.#urgent : this.#normal).push({ job, sinceMs: this.#options.clock.now() });
    this.#pump();
  }

  /** Cancels the calls that have not begun; those in progress finish. */
  cancelQueued(): void {
    for (const queue of [this.#urgent, this.#normal]) {
      for (let next = queue.shift(); next; next = queue.shift()) next.job.settle(undefined);
    }
  }

  get state(): CircuitState {
    return this.#state;
  }

  /** Time at which the circuit breaker left the state closed, epoch ms; undefined while it is closed. */
  get openSinceMs(): number | undefined {
    return this.#openSinceMs;
  }

  /** Number of calls that have not begun. */
  get waiting(): number {
    return this.#urgent.length + this.#normal.length;
  }

  /**
   * Whether the queue has no calls and no open circuit breaker, so that it can be dropped: a new queue would behave in
   * the same way.
   */
  get isIdle(): boolean {
    return this.#state !== 'open' && this.#running === 0 && this.waiting === 0;
  }

  #pump(): void {
    while (this.#running < this.#maxRunning() && this.#mayStart()) {
      const next = this.#urgent.shift() ?? this.#normal.shift();
      if (!next) return;
      if (next.job.expiresAtMs <= this.#options.clock.now()) next.job.settle(undefined);
      else void this.#begin(next);
    }
  }

  #maxRunning(): number {
    switch (this.#state) {
      case 'closed':
        return this.#options.concurrency;
      case 'halfOpen':
        return 1;
      case 'open':
        return 0;
    }
  }

  /** Returns false while `maxPerMinute` is used up; the queue continues by itself when a start is a minute old. */
  #mayStart(): boolean {
    const { clock, maxPerMinute } = this.#options;
    if (maxPerMinute === undefined) return true;
    const minuteAgo = clock.now() - MINUTE_MS;
    for (
      let first = this.#recentStarts.first;
      first !== undefined && first <= minuteAgo;
      first = this.#recentStarts.first
    )
      this.#recentStarts.shift();
    const oldest = this.#recentStarts.first;
    if (oldest === undefined || this.#recentStarts.length < maxPerMinute) return true;
    if (!this.#waitsForMinute && this.waiting > 0) {
      this.#waitsForMinute = true;
      clock.after(oldest - minuteAgo, () => {
        this.#waitsForMinute = false;
        this.#pump();
      });
    }
    return false;
  }

  async #begin({ job, sinceMs }: WaitingCall<T>): Promise<void> {
    this.#running += 1;
    if (this.#options.maxPerMinute !== undefined) this.#recentStarts.push(this.#options.clock.now());
    this.#options.onStart?.(this.#options.clock.now() - sinceMs);
    try {
      const result = await job.run();
      this.#recordResult(job.isFault(result));
      job.settle(result);
    } catch (error) {
      job.fail(error);
    } finally {
      this.#running -= 1;
      this.#pump();
    }
  }

  #recordResult(isFault: boolean): void {
    if (!isFault) {
      this.#faults = 0;
      this.#pauseMs = FIRST_PAUSE_MS;
      if (this.#state === 'halfOpen') this.#enter('closed');
      return;
    }
    this.#faults += 1;
    if (this.#state === 'halfOpen') {
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
      this.#cancelOldCalls();
      this.#open();
    } else if (this.#state === 'closed' && this.#faults >= FAULTS_TO_OPEN) {
      this.#open();
    }
  }

  #open(): void {
    this.#enter('open');
    this.#options.clock.after(this.#pauseMs, () => {
      this.#enter('halfOpen');
      this.#pump();
    });
  }

  #cancelOldCalls(): void {
    const limit = this.#options.clock.now() - MAX_WAIT_MS;
    for (const queue of [this.#urgent, this.#normal]) {
      for (let old = queue.first; old && old.sinceMs <= limit; old = queue.first) queue.shift()?.job.settle(undefined);
    }
  }

  #enter(state: CircuitState): void {
    this.#state = state;
    this.#openSinceMs = state === 'closed' ? undefined : (this.#openSinceMs ?? this.#options.clock.now());
    this.#options.onStateChange?.(state);
  }
}

/** FIFO queue without shifting the rest at each step. Removed items are released in batches. */
class Queue<T> {
  #items: T[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head += 1;
    const isEmpty = this.#head === this.#items.length;
    if (isEmpty || (this.#head > 1_000 && this.#head * 2 > this.#items.length)) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
