import type { Clock } from '../../base/time/clock.ts';

/** Longest a push waits for an earlier one to the same token. See docs/spec/notifications.md#token-use. */
const LONGEST_WAIT_MS = 10_000;

/** A push that takes its turn at a token. */
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
  /** What begins the successor of a push. */
  readonly #successors = new Map<OrderedPush, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins a push in event order; must be called in that order. Without an earlier push it begins at once. */
  enter(token: string, push: OrderedPush): void {
    const before = this.#last.get(token);
    this.#last.set(token, push);
    if (!before) return push.begin();
    const cancel = this.#clock.after(LONGEST_WAIT_MS, begin);
    this.#successors.set(before, begin);
    const successors = this.#successors;
    function begin() {
      cancel();
      if (successors.delete(before as OrderedPush)) push.begin();
    }
  }

  /** Declares a push finished, whatever its result. */
  leave(token: string, push: OrderedPush): void {
    if (this.#last.get(token) === push) this.#last.delete(token);
    this.#successors.get(push)?.();
  }

  /** Runs work in event order, like `enter`. */
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
}
