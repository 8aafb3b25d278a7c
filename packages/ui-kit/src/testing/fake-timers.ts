import type { KitTimers } from '../platform/kit-timers.ts';

export interface FakeTimers extends KitTimers {
  /** Advances the clock. Due callbacks run in order, each at its own time. */
  pass(ms: number): void;
  pending(): number;
}

/** Creates timers on a clock that only the test advances. `startMs`: epoch milliseconds. */
export function fakeTimers(startMs = 0): FakeTimers {
  let now = startMs;
  const waiting = new Set<{ readonly at: number; run(): void }>();
  const nextUntil = (end: number) => [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  return {
    nowMs: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    pass(ms) {
      const end = now + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        waiting.delete(timer);
        now = timer.at;
        timer.run();
      }
      now = end;
    },
    pending: () => waiting.size,
  };
}
