import { instant } from './instant.ts';
import { processorTicks } from './taken-share.ts';

const EVERY_MS = 250;
/** Time before and after an instant that must be calm. */
const AROUND_MS = 500;
/** Maximum number of stolen ticks, of about 200 per second on two processors. */
const MAX_TICKS = 1;

/**
 * Records when the host of this machine gives the processor to others (steal time), so that measurements at such
 * moments can be excluded.
 */
export class HostWatch implements Disposable {
  readonly #looks: { readonly at: number; readonly taken: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#look();
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  /** Returns whether there was no steal time around an instant (`instant()`) at least half a second ago. */
  wasCalm(at: number): boolean {
    const before = this.#looks.findLast((look) => look.at <= at - AROUND_MS) ?? this.#looks[0];
    const after = this.#looks.find((look) => look.at >= at + AROUND_MS) ?? this.#looks.at(-1);
    return (after?.taken ?? 0) - (before?.taken ?? 0) <= MAX_TICKS;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#looks.push({ at: instant(), taken: processorTicks().taken });
  }
}
