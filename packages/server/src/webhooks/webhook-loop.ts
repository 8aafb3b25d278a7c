import { describeError } from '../base/errors/describe-error.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { WebhookDispatcher } from './delivery/webhook-dispatcher.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';
import type { WebhookFollower } from './webhook-follower.ts';

export interface LoopOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly endpoints: WebhookEndpoints;
  readonly follower: WebhookFollower;
  readonly dispatcher: WebhookDispatcher;
  /** Called when deliveries were dropped because a queue was full. */
  readonly onDropped: (count: number) => void;
}

/** Entries arrive in bursts. One round processes all that arrive within this time. */
const GATHER_MS = 50;
/** Time until the next round, which finds entries, deliveries of crashed nodes, and changes of other nodes. */
const POLL_MS = 5_000;
const RETRY_MS = 1_000;

/**
 * Reads new entries, sends due deliveries, and sleeps until the next attempt is due. One round runs at a time. `wake`
 * during a round starts another one after it. Without an enabled endpoint, a round does nothing.
 */
export class WebhookLoop {
  readonly #options: LoopOptions;
  #running: Promise<void> | undefined;
  #hasWork = false;
  #wakesSoon = false;
  #stopped = false;
  #cancelTimer: (() => void) | undefined;
  #timerAtMs = Number.POSITIVE_INFINITY;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  wake(): void {
    this.#hasWork = true;
    if (!this.#stopped) this.#running ??= this.#run();
  }

  /** Called when entries may have been recorded. */
  wakeSoon(): void {
    this.#wakesSoon = true;
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
      while (this.#hasWork && !this.#stopped) {
        this.#hasWork = false;
        this.#wakesSoon = false;
        nextAtMs = await this.#round();
      }
    } catch (error) {
      logger.error({ error: describeError(error) }, 'webhooks cannot be processed, trying again');
      nextAtMs = clock.now() + RETRY_MS;
    }
    this.#running = undefined;
    this.#sleepUntil(Math.min(nextAtMs, clock.now() + (this.#wakesSoon ? GATHER_MS : POLL_MS)));
  }

  /** Returns when the next attempt is due. */
  async #round(): Promise<number> {
    const { endpoints, follower, dispatcher, onDropped } = this.#options;
    const list = await endpoints.enabled();
    if (list.endpoints.length === 0) return Number.POSITIVE_INFINITY;
    const step = await follower.step(list);
    if (step.kind === 'outdated') endpoints.clear();
    else onDropped(step.dropped);
    if (step.kind !== 'done') this.#hasWork = true;
    return (await dispatcher.dispatch(list.endpoints)) ?? Number.POSITIVE_INFINITY;
  }

  /** Sets the timer unless an earlier one is set. */
  #sleepUntil(atMs: number): void {
    if (this.#stopped || atMs >= this.#timerAtMs) return;
    this.#cancelTimer?.();
    this.#timerAtMs = atMs;
    const { clock } = this.#options;
    this.#cancelTimer = clock.after(Math.max(0, atMs - clock.now()), () => this.wake());
  }
}
