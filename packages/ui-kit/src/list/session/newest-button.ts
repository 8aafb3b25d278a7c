import type { Viewport } from '../../adapters/list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import type { ListSource } from './list-source.ts';
import { isCloseToNewest } from './near-bottom.ts';
import { Observable } from './observable.ts';
import { unreadBelow } from './unread-below.ts';

interface ButtonState {
  readonly isShown: boolean;
  /** Number of unread messages below the visible ones. Above 99 it is not exact. */
  readonly badge: number;
}

/**
 * State of the button that scrolls to the newest message. The button is shown while that message is far away.
 * See docs/spec/message-list.md#start-from-unread, #floating-button.
 */
export class NewestButton extends Observable<ButtonState> {
  readonly #source: ListSource;
  readonly #rows: RowsModel;

  constructor(source: ListSource, rows: RowsModel) {
    super({ isShown: false, badge: 0 });
    this.#source = source;
    this.#rows = rows;
  }

  viewportChanged(viewport: Viewport | undefined): void {
    const { live, keys } = this.#source.getSnapshot('timeline');
    const { count } = this.#source.getSnapshot('unread');
    const isShown = keys.length > 0 && !isCloseToNewest(viewport, live);
    const badge = !isShown || count === 0 ? 0 : live ? this.#unreadBelow(viewport?.lastVisible) : count;
    const previous = this.get();
    if (previous.isShown !== isShown || previous.badge !== badge) this.set({ isShown, badge });
  }

  #unreadBelow(lastVisible: string | undefined): number {
    const { lastReadMessageId } = this.#source.getSnapshot('unread');
    return unreadBelow(this.#rows.keys, lastVisible, lastReadMessageId, (key) => this.#source.getRow(key));
  }
}
