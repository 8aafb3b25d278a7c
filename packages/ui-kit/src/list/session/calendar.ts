import type { Chat } from '@chatwire/sdk';
import { nextDay } from './next-day.ts';
import { Observable } from './observable.ts';

interface CalendarOptions {
  readonly clock: Chat.ClientClock;
  /** Returns the local date of a time. */
  readonly dayOf: (ms: number) => string;
}

/**
 * The current local date, updated at midnight, when “today” becomes “yesterday”. Its timer is the only one of an idle
 * list.
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

  /** Updates the date. Timers do not run while an app is suspended, and the time zone may change. */
  refresh(): void {
    const { clock, dayOf } = this.#options;
    clock.clearTimeout(this.#timer);
    const now = clock.nowMs();
    this.#timer = clock.setTimeout(() => this.refresh(), nextDay(now, dayOf) - now);
    this.today.set(dayOf(now));
  }

  stop(): void {
    this.#options.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
