import { instant } from './instant.ts';
import { processorTicks } from './taken-share.ts';

const EVERY_MS = 250;
/** Before and after an instant. */
const AROUND_MS = 500;
/** Of some 200 in a second on two processors. */
const TICKS_AT_MOST = 1;

/** Watches when the host of this machine gives the processor to others, so that what happens then need not be counted. */
export class HostWatch implements Disposable {
  readonly #looks: { readonly at: number; readonly taken: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#look();
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  /** Whether it left the machine alone around an instant (`instant()`) that lies half a second back. */
  wasCalm(at: number): boolean {
    const before = this.#looks.findLast((look) => look.at <= at - AROUND_MS) ?? this.#looks[0];
    const after = this.#looks.find((look) => look.at >= at + AROUND_MS) ?? this.#looks.at(-1);
    return (after?.taken ?? 0) - (before?.taken ?? 0) <= TICKS_AT_MOST;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#looks.push({ at: instant(), taken: processorTicks().taken });
  }
}
