import type { FakeClock } from '@chatwire/testkit';
import type { ClientClock } from '../platform/ports.ts';

/** Creates a client clock that tests advance manually. */
export function clientClock(clock: FakeClock): ClientClock {
  return {
    nowMs: () => clock.now(),
    setTimeout: (run, ms) => clock.after(ms, run),
    clearTimeout(timer) {
      if (typeof timer === 'function') timer();
    },
  };
}
