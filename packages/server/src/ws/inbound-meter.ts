import { REALTIME_LIMITS } from '@chatwire/protocol';
import type { Clock } from '../base/time/clock.ts';

const { framesPerSecond, frameBurst } = REALTIME_LIMITS;
const MAX_EXCESSES = 3;
const EXCESS_WINDOW_MS = 10_000;
/** Is shared by the meters of all connections without excess. */
const NONE: readonly number[] = [];

/**
 * Counts client frames. Allows 20 frames a second and 40 in a burst. The third excess within 10 s is flooding.
 * See docs/spec/rest-and-realtime.md#back-pressure.
 */
export class InboundMeter {
  readonly #clock: Clock;
  #allowance: number = frameBurst;
  #countedAtMs: number;
  #excessesAtMs = NONE;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#countedAtMs = clock.now();
  }

  take(): 'allowed' | 'excess' | 'flooding' {
    const now = this.#clock.now();
    const refill = (Math.max(0, now - this.#countedAtMs) / 1000) * framesPerSecond;
    this.#allowance = Math.min(frameBurst, this.#allowance + refill);
    this.#countedAtMs = now;
    if (this.#allowance >= 1) {
      this.#allowance -= 1;
      return 'allowed';
    }
    this.#excessesAtMs = [...this.#excessesAtMs.filter((atMs) => now - atMs < EXCESS_WINDOW_MS), now];
    return this.#excessesAtMs.length >= MAX_EXCESSES ? 'flooding' : 'excess';
  }
}
