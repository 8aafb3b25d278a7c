import { untilLoopIsIdle } from './until-loop-is-idle.ts';

/** Source of time. The server uses it instead of `Date.now()`, so that tests can control time. */
export interface Clock {
  /** Returns epoch milliseconds. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. Never keeps the process alive. */
  after(ms: number, run: () => void): () => void;
  /** Resolves when the process has little else to do, at the latest after about `maxMs`. Without this function, nothing waits for that. */
  untilIdle?(maxMs: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  untilIdle: untilLoopIsIdle,
};

/** Calls `run` repeatedly at an interval of `ms`. Returns a function that stops the calls. */
export function every(clock: Clock, ms: number, run: () => void): () => void {
  let cancel = clock.after(ms, tick);
  return () => cancel();
  function tick() {
    cancel = clock.after(ms, tick);
    run();
  }
}

/** Waits on a clock. Resolves early, without error, if the signal aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = clock.after(ms, done);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** Returns the result of `work`, or undefined if it takes longer than `ms`. `work` itself continues. */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  let cancel = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
}
