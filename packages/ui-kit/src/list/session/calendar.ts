import type { Chat } from '@chatwire/sdk';
import { nextDay } from './next-day.ts';
import { Observable } from './observable.ts';

interface CalendarOptions {
  readonly clock: Chat.ClientClock;
  /** Returns the local date of a time (epoch ms) as a string that differs for each date. */
  readonly dayOf: (ms: number) => string;
}

/**
 * The current local date, which changes at midnight, when “today” becomes “yesterday”. Its timer is the only one of an
 * idle list.
 * See docs/spec/message-list.md#day-separator.
 */
export class Calendar {
  readonly today: Observable<string>;
  readonly #options: CalendarOptions;
  #timer: unknown;

  constructor(options: CalendarOptions) {
    this.#options = options;
    this.today = new Observable(options.dayOf(options.clock.nowMs()));
    this.refresh();
  }

  /** Updates the date. Needed after an app was suspended, because timers do not run then, or the time zone has changed. */
  refresh(): void {
    const { clock, dayOf } = this.#options;
    clock.clearTimeout(this.#timer);
    const nowMs = clock.nowMs();
    this.#timer = clock.setTimeout(() => this.refresh(), nextDay(nowMs, dayOf) - nowMs);
    this.today.set(dayOf(nowMs));
  }

  stop(): void {
    this.#options.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
