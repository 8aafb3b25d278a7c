import { describeError } from '../base/errors/describe-error.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { WebhookDispatcher } from './delivery/webhook-dispatcher.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';
import type { WebhookFollower } from './webhook-follower.ts';

export interface LoopOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly known: WebhookEndpoints;
  readonly follower: WebhookFollower;
  readonly dispatcher: WebhookDispatcher;
  /** Called when deliveries were dropped because a queue was full. */
  readonly dropped: (count: number) => void;
}

/** Entries arrive in bursts: one round handles all that arrive within this. */
const GATHER_MS = 50;
/** Finds entries, abandoned deliveries, and changes of other nodes. */
const POLL_MS = 5_000;
const RETRY_MS = 1_000;

/**
 * Follows, dispatches, sleeps until the next attempt is due. One round runs at a time; `wake` while it runs makes it look
 * again before it sleeps. Without an enabled endpoint a round does nothing.
 */
export class WebhookLoop {
  readonly #options: LoopOptions;
  #running: Promise<void> | undefined;
  #again = false;
  #soon = false;
  #stopped = false;
  #cancelTimer: (() => void) | undefined;
  #timerAtMs = Number.POSITIVE_INFINITY;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  wake(): void {
    this.#again = true;
    if (!this.#stopped) this.#running ??= this.#run();
  }

  /** Call this when entries may have been recorded. */
  wakeSoon(): void {
    this.#soon = true;
    if (!this.#running) this.#sleepUntil(this.#options.clock.now() + GATHER_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, logger } = this.#options;
    this.#cancelTimer?.();
    this.#timerAtMs = Number.POSITIVE_INFINITY;
    let nextAtMs = Number.POSITIVE_INFINITY;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        this.#soon = false;
        nextAtMs = await this.#round();
      }
    } catch (error) {
      logger.error({ error: describeError(error) }, 'webhooks cannot be processed, trying again');
      nextAtMs = clock.now() + RETRY_MS;
    }
    this.#running = undefined;
    this.#sleepUntil(Math.min(nextAtMs, clock.now() + (this.#soon ? GATHER_MS : POLL_MS)));
  }

  /** Returns when the next attempt is due. */
  async #round(): Promise<number> {
    const { known, follower, dispatcher, dropped } = this.#options;
    const list = await known.enabled();
    if (list.endpoints.length === 0) return Number.POSITIVE_INFINITY;
    const step = await follower.step(list);
    if (step.kind === 'outdated') known.forget();
    else dropped(step.dropped);
    if (step.kind !== 'done') this.#again = true;
    return (await dispatcher.dispatch(list.endpoints)) ?? Number.POSITIVE_INFINITY;
  }

  /** Keeps the earlier of two timers. */
  #sleepUntil(atMs: number): void {
    if (this.#stopped || atMs >= this.#timerAtMs) return;
    this.#cancelTimer?.();
    this.#timerAtMs = atMs;
    const { clock } = this.#options;
    this.#cancelTimer = clock.after(Math.max(0, atMs - clock.now()), () => this.wake());
  }
}
