import { instant } from './instant.ts';
import { processorTicks } from './taken-share.ts';

const INTERVAL_MS = 250;
/** Time before and after an instant that must be calm. */
const AROUND_MS = 500;
/** Maximum number of stolen ticks, of about 200 per second on two processors. */
const MAX_TICKS = 1;

/**
 * Records when the host of this machine gives the processor to others (steal time), so that measurements at such
 * moments can be excluded.
 */
export class HostWatch implements Disposable {
  readonly #samples: { readonly at: number; readonly taken: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), INTERVAL_MS);
  }

  /** Returns whether there was no steal time around an instant (`instant()`) at least half a second ago. */
  wasCalm(at: number): boolean {
    const before = this.#samples.findLast((sample) => sample.at <= at - AROUND_MS) ?? this.#samples[0];
    const after = this.#samples.find((sample) => sample.at >= at + AROUND_MS) ?? this.#samples.at(-1);
    return (after?.taken ?? 0) - (before?.taken ?? 0) <= MAX_TICKS;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.#samples.push({ at: instant(), taken: processorTicks().taken });
  }
}
