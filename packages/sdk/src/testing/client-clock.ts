import type { FakeClock } from '@chatwire/testkit';
import type { ClientClock } from '../platform/ports.ts';

/** A clock for clients that tests move by hand. */
export function clientClock(clock: FakeClock): ClientClock {
  return {
    nowMs: () => clock.now(),
    setTimeout: (run, ms) => clock.after(ms, run),
    clearTimeout(timer) {
      if (typeof timer === 'function') timer();
    },
  };
}
