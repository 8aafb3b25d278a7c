import type { CircuitState } from '@chatwire/protocol';
import type { ProviderAttempt } from './attempts.ts';
import type { ProviderQueue } from './provider-queue.ts';

export interface AccountQueuesOptions {
  /** See `ConnectedAccount`. Default: one queue for everything. */
  readonly queueNameOf: ((token: string) => string) | undefined;
  readonly create: (name: string | undefined) => ProviderQueue<ProviderAttempt>;
}

/** Devices choose their push services, so queues without calls are dropped beyond this number. */
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

  /** Returns the queue of an account. `token`: absent for calls that do not go to a device. */
  of(token?: string): ProviderQueue<ProviderAttempt> {
    const { queueNameOf, create } = this.#options;
    const name = token === undefined ? undefined : queueNameOf?.(token);
    const known = this.#queues.get(name);
    if (known) return known;
    if (this.#queues.size >= MAX_IDLE_QUEUES) this.#dropIdle();
    const queue = create(name);
    this.#queues.set(name, queue);
    return queue;
  }

  /** Returns the worst state of a queue that is in use. */
  get state(): CircuitState {
    const states = new Set(this.#queues.values().flatMap(({ isIdle, state }) => (isIdle ? [] : [state])));
    if (states.has('open')) return 'open';
    return states.has('halfOpen') ? 'halfOpen' : 'closed';
  }

  /** Returns since when a queue that is in use has not been closed, epoch ms; the earliest of several. */
  get openSinceMs(): number | undefined {
    const since = this.#queues
      .values()
      .flatMap(({ isIdle, openSinceMs = undefined }) => (isIdle || openSinceMs === undefined ? [] : [openSinceMs]));
    return since.reduce<number | undefined>((first, ms) => Math.min(first ?? ms, ms), undefined);
  }

  /** Calls that have not begun. */
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
