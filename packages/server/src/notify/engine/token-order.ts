import type { Clock } from '../../base/time/clock.ts';

/** Longest a push waits for an earlier one to the same token. See docs/spec/notifications.md#token-use. */
const LONGEST_WAIT_MS = 10_000;

/** Keeps pushes to one token in event order: each begins when the previous one is finished. */
export class TokenOrder {
  readonly #clock: Clock;
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs work in event order; must be called in that order. Without an earlier push, the work begins at once. */
  run<T>(token: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(token);
    const mine = before ? this.#soon(before).then(work) : work();
    this.#last.set(token, mine);
    const forget = () => {
      if (this.#last.get(token) === mine) this.#last.delete(token);
    };
    mine.then(forget, forget);
    return mine;
  }

  #soon(before: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(LONGEST_WAIT_MS, resolve);
      const go = () => {
        cancel();
        resolve();
      };
      before.then(go, go);
    });
  }
}
