import type { Chat } from '@chatwire/sdk';
import { nextDay } from './next-day.ts';
import { Value } from './value.ts';

interface CalendarOptions {
  readonly clock: Chat.ClientClock;
  /** The local date of a moment. */
  readonly dayOf: (ms: number) => string;
}

/**
 * Which day it is: what was today is yesterday from local midnight on. The only timer of a list at rest.
 * See docs/spec/message-list.md#day-separator.
 */
export class Calendar {
  readonly today: Value<string>;
  readonly #options: CalendarOptions;
  #timer: unknown;

  constructor(options: CalendarOptions) {
    this.#options = options;
    this.today = new Value(options.dayOf(options.clock.nowMs()));
    this.look();
  }

  /** Timers sleep while an app does, and a day begins elsewhere in another time zone. */
  look(): void {
    const { clock, dayOf } = this.#options;
    clock.clearTimeout(this.#timer);
    const now = clock.nowMs();
    this.#timer = clock.setTimeout(() => this.look(), nextDay(now, dayOf) - now);
    this.today.set(dayOf(now));
  }

  stop(): void {
    this.#options.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
