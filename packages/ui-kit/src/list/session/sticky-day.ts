import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../../adapters/list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Observable } from './observable.ts';

const HIDE_DELAY_MS = 1_000;

/**
 * The floating date, which is shown at the top while the user scrolls and for 1 s afterwards, unless the separator of
 * that date is visible.
 * See docs/spec/message-list.md#day-separator.
 */
export class StickyDay {
  /** Key of the date separator whose text floats; undefined if no date is shown. */
  readonly dayKey = new Observable<string | undefined>(undefined);
  readonly #rows: RowsModel;
  readonly #clock: Chat.ClientClock;
  #timer: unknown;

  constructor(rows: RowsModel, clock: Chat.ClientClock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  viewportChanged({ firstVisible, ratios, dragging }: Viewport): void {
    if (!dragging && this.#timer === undefined) return;
    const day = this.#rows.dayOf(firstVisible);
    this.dayKey.set(day === undefined || ratios.has(day) ? undefined : day);
    if (!dragging) return;
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(() => this.hide(), HIDE_DELAY_MS);
  }

  hide(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.dayKey.set(undefined);
  }
}
