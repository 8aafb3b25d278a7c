import type { CircuitState } from '@chatwire/protocol';
import type { ProviderAttempt } from './attempts.ts';
import type { ProviderQueue } from './provider-queue.ts';

export interface AccountQueuesOptions {
  /** See `ConnectedAccount`. Undefined: one queue for all calls. */
  readonly queueNameOf: ((token: string) => string) | undefined;
  /** Creates a queue. `name`: undefined for the queue of all calls. */
  readonly create: (name: string | undefined) => ProviderQueue<ProviderAttempt>;
}

/** Devices choose their push services, so idle queues are dropped when there are this many queues. */
const MAX_IDLE_QUEUES = 500;

/**
 * Queues of one provider account: a single one, or one per server that its tokens belong to, so that a server that is down
 * delays no other. See docs/spec/last-mile.md#web-push-sending.
 */
export class AccountQueues {
  readonly #options: AccountQueuesOptions;
  readonly #queues = new Map<string | undefined, ProviderQueue<ProviderAttempt>>();

  constructor(options: AccountQueuesOptions) {
    this.#options = options;
  }

  /** Returns the queue for a call to a push token; without a token, the queue for calls that do not go to a device. */
  queueFor(token?: string): ProviderQueue<ProviderAttempt> {
    const { queueNameOf, create } = this.#options;
    const name = token === undefined ? undefined : queueNameOf?.(token);
    const known = this.#queues.get(name);
    if (known) return known;
    if (this.#queues.size >= MAX_IDLE_QUEUES) this.#dropIdle();
    const queue = create(name);
    this.#queues.set(name, queue);
    return queue;
  }

  /** Worst circuit-breaker state of the queues that are in use: open, then half-open, then closed. */
  get state(): CircuitState {
    const states = new Set(this.#queues.values().flatMap(({ isIdle, state }) => (isIdle ? [] : [state])));
    if (states.has('open')) return 'open';
    return states.has('halfOpen') ? 'halfOpen' : 'closed';
  }

  /** Earliest time at which the circuit breaker of a queue in use left the state closed, epoch ms; undefined if all are closed. */
  get openSinceMs(): number | undefined {
    const since = this.#queues
      .values()
      .flatMap(({ isIdle, openSinceMs = undefined }) => (isIdle || openSinceMs === undefined ? [] : [openSinceMs]));
    return since.reduce<number | undefined>((first, ms) => Math.min(first ?? ms, ms), undefined);
  }

  /** Number of calls that have not begun. */
  get waiting(): number {
    return this.#queues.values().reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Cancels the calls that have not begun. */
  cancelQueued(): void {
    for (const queue of this.#queues.values()) queue.cancelQueued();
  }

  #dropIdle(): void {
    for (const [name, { isIdle }] of this.#queues) if (isIdle) this.#queues.delete(name);
  }
}
