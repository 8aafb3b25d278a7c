import type { Clock } from '../../base/time/clock.ts';

/** Maximum time that a push waits for an earlier one to the same token. See docs/spec/notifications.md#token-use. */
const LONGEST_WAIT_MS = 10_000;

/** A push that waits until earlier pushes to its token have ended. */
export interface OrderedPush {
  /** Called once, when the push may begin. */
  begin(): void;
}

/**
 * Keeps pushes to one token in event order: each begins when the previous one is finished. Keeps one reference for a push
 * that nothing waits for, because tens of thousands are in progress while a large group is notified.
 */
export class TokenOrder {
  readonly #clock: Clock;
  /** The latest push to each token. */
  readonly #last = new Map<string, OrderedPush>();
  /** The push that waits for another one. `cancel` ends the longest wait. */
  readonly #successors = new Map<OrderedPush, { readonly push: OrderedPush; readonly cancel: () => void }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins a push as soon as the earlier pushes to its token have left; at once if there are none. Call in event order. */
  enter(token: string, push: OrderedPush): void {
    const before = this.#last.get(token);
    this.#last.set(token, push);
    if (!before) return push.begin();
    const cancel = this.#clock.after(LONGEST_WAIT_MS, () => this.#beginSuccessorOf(before));
    this.#successors.set(before, { push, cancel });
  }

  /** Declares that a push has ended, so that the next one to its token can begin. */
  leave(token: string, push: OrderedPush): void {
    if (this.#last.get(token) === push) this.#last.delete(token);
    // Not at once: at a stop, each of many that wait leaves as soon as it begins.
    if (this.#successors.has(push)) queueMicrotask(() => this.#beginSuccessorOf(push));
  }

  /** Runs `work` once the earlier pushes to a token have left. Settles like `work`. */
  run<T>(token: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const push: OrderedPush = {
        begin: () => {
          const end = () => this.leave(token, push);
          const result = work();
          result.then(end, end);
          result.then(resolve, reject);
        },
      };
      this.enter(token, push);
    });
  }

  #beginSuccessorOf(before: OrderedPush): void {
    const successor = this.#successors.get(before);
    if (!successor) return;
    this.#successors.delete(before);
    successor.cancel();
    successor.push.begin();
  }
}
