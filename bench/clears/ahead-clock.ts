import { type Clock, systemClock } from '../../packages/server/src/base/time/clock.ts';

/** The time of the machine, moved ahead; timers run in real time. */
export class AheadClock implements Clock {
  aheadMs = 0;
  readonly after = systemClock.after;

  now(): number {
    return Date.now() + this.aheadMs;
  }
}
