import type { KitTimers } from '../primitives/announcer.ts';

export interface FakeTimers extends KitTimers {
  /** Moves time, and calls what is due. */
  pass(ms: number): void;
  pending(): number;
}

export function fakeTimers(): FakeTimers {
  let now = 0;
  const waiting = new Set<{ readonly at: number; run(): void }>();
  return {
    nowMs: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...waiting].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) {
        waiting.delete(timer);
        timer.run();
      }
    },
    pending: () => waiting.size,
  };
}
