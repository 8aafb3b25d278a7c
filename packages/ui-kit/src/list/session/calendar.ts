import type { Chat } from '@chatwire/sdk';
import { nextDay } from './next-day.ts';
import { Observable } from './observable.ts';

interface CalendarOptions {
  readonly clock: Chat.ClientClock;
  /** The local date of a time. */
  readonly dayOf: (ms: number) => string;
}

/**
 * The current date: “today” becomes “yesterday” at local midnight. The only timer of an idle list.
 * See docs/spec/message-list.md#day-separator.
 */
export class Calendar {
  readonly today: Observable<string>;
  readonly #options: CalendarOptions;
  #timer: unknown;

  constructor(options: CalendarOptions) {
    this.#options = options;
    this.today = new Observable(options.dayOf(options.clock.nowMs()));
    this.look();
  }

  /** Timers do not run while an app is suspended, and another time zone changes the date. */
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
