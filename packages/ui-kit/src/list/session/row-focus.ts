import type { ListViewHandle, Viewport } from '../../adapters/list-adapter.ts';
import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Observable } from './observable.ts';
import type { ScrollController } from './scroll-controller.ts';

/**
 * Moves the keyboard focus between messages, and determines the one that Tab reaches: the last focused one, otherwise
 * the newest visible one.
 * See docs/spec/message-list.md#accessibility.
 */
export class RowFocus {
  /** Key of the row that Tab reaches. Undefined while there is none. */
  readonly tabStop = new Observable<string | undefined>(undefined);
  /** The target of the last jump; a new object each time. */
  readonly jumpTarget = new Observable<{ readonly key: string } | undefined>(undefined);
  readonly #rows: RowsModel;
  readonly #scroll: ScrollController;
  #viewport: Viewport | undefined;
  /** Row that had the focus last. It may have left the list. */
  #focusedKey: string | undefined;
  /** Whether the focus is in the list. */
  #isInside = false;
  /** Set while the focus of a removed row is to be moved to another row. */
  #lost: LostFocus | undefined;
  #view: ListViewHandle | undefined;

  constructor(rows: RowsModel, scroll: ScrollController) {
    this.#rows = rows;
    this.#scroll = scroll;
  }

  drawn(view: ListViewHandle): void {
    this.#view = view;
  }

  /** Called when a jump has reached this row. */
  jumped(key: string): void {
    if (this.#view?.focusRow(key)) this.focused(key);
    this.jumpTarget.set({ key });
  }

  viewportChanged(viewport: Viewport): void {
    this.#viewport = viewport;
    // Each change renders two rows again, so the stop keeps its row until the list comes to rest.
    if (viewport.dragging) return;
    const isThere = this.#focusedKey !== undefined && this.#rows.get(this.#focusedKey) !== undefined;
    this.tabStop.set(isThere ? this.#focusedKey : [...viewport.ratios.keys()].filter(isLasting).at(-1));
  }

  /** Called when the focus is in this row. */
  focused(key: string): void {
    this.#lost = undefined;
    if (!isLasting(key)) return;
    this.#focusedKey = key;
    this.#isInside = true;
    this.tabStop.set(key);
  }

  /** Called when the user has moved the focus out of the list. */
  left(): void {
    this.#isInside = false;
  }

  /** Handles a key pressed in a row. Returns whether it moves the focus. */
  press(view: ListViewHandle, key: string): boolean {
    const from = view.focusedRow();
    const target = from === undefined ? undefined : this.#target(key, from);
    if (target === undefined || from === undefined) return false;
    void this.#move(view, target, this.#isUp(target, from));
    return true;
  }

  /** Called when rows have changed and nothing in the page has the focus: the focused row may have been removed. */
  lost(focus: LostFocus): void {
    if (!this.#isInside || this.#focusedKey === undefined || this.#rows.get(this.#focusedKey) !== undefined) return;
    this.#lost ??= focus;
    this.restore();
  }

  /**
   * Moves the focus of a removed row to its neighbour, or to another visible row, without scrolling. Waits during a
   * jump, which moves the focus itself.
   */
  restore(): void {
    if (!this.#lost || !this.#scroll.isFree) return;
    const { among, isStill } = this.#lost;
    this.#lost = undefined;
    const next = this.#neighbour(among) ?? this.tabStop.get();
    if (isStill() && next !== undefined && this.#view?.focusRow(next)) this.focused(next);
  }

  /** Returns the visible row nearest to the removed one, preferring older ones. */
  #neighbour(among: readonly string[]): string | undefined {
    const index = among.indexOf(this.#focusedKey ?? '');
    if (index < 0) return undefined;
    const isVisible = (key: string) => isLasting(key) && this.#viewport?.ratios.has(key) === true;
    return among.slice(0, index).findLast(isVisible) ?? among.slice(index + 1).find(isVisible);
  }

  /**
   * Moves the focus. A key cancels a jump in motion, even if the next row is already visible. A jump that is still
   * loading continues and moves the focus to its message later.
   */
  async #move(view: ListViewHandle, key: string, isUp: boolean): Promise<void> {
    const { isFree, isLoading } = this.#scroll;
    const isVisible = (this.#viewport?.ratios.get(key) ?? 0) >= 1;
    const claim = isLoading ? undefined : this.#scroll.claim();
    const at = isUp ? 'start' : 'end';
    const isThere = isVisible && (isFree || isLoading);
    if (isThere || (await claim?.go({ to: 'row', key, at, animated: false, soon: true }))) {
      if (view.focusRow(key)) this.focused(key);
    }
    claim?.release();
  }

  #target(key: string, from: string): string | undefined {
    const keys = this.#rows.keys.filter(isLasting);
    const index = keys.indexOf(from);
    const last = keys.length - 1;
    const page = Math.max(1, (this.#viewport?.ratios.size ?? 2) - 1);
    switch (key) {
      case 'ArrowUp':
        return keys[Math.max(0, index - 1)];
      case 'ArrowDown':
        return keys[Math.min(last, index + 1)];
      case 'PageUp':
        return keys[Math.max(0, index - page)];
      case 'PageDown':
        return keys[Math.min(last, index + page)];
      case 'Home':
        return keys[0];
      case 'End':
        return keys[last];
      default:
        return undefined;
    }
  }

  /** Returns whether moving the focus from one row to another moves it up, or not at all. */
  #isUp(key: string, from: string): boolean {
    return this.#rows.keys.indexOf(key) <= this.#rows.keys.indexOf(from);
  }
}

/** The rows at the time the focus was lost. */
interface LostFocus {
  readonly among: readonly string[];
  /** Whether nothing else has received the focus since. */
  readonly isStill: () => boolean;
}
