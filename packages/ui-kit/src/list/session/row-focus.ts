import type { ListViewHandle, Viewport } from '../../adapters/list-adapter.ts';
import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Observable } from './observable.ts';
import type { ScrollController } from './scroll-controller.ts';

/**
 * Moves the keyboard focus between messages, and determines which one Tab reaches: the one that had the focus last, or
 * else the newest visible one.
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
  /** Key of the row that had the focus last. The row may have been removed. */
  #focusedKey: string | undefined;
  /** Whether the focus is in the list. */
  #hasFocus = false;
  /** Set while the focus of a removed row is to be moved to another row. */
  #lostFocus: LostFocus | undefined;
  #view: ListViewHandle | undefined;

  constructor(rows: RowsModel, scroll: ScrollController) {
    this.#rows = rows;
    this.#scroll = scroll;
  }

  rowsRendered(view: ListViewHandle): void {
    this.#view = view;
  }

  /** Must be called when a jump has reached this row. */
  jumpEnded(key: string): void {
    if (this.#view?.focusRow(key)) this.rowFocused(key);
    this.jumpTarget.set({ key });
  }

  viewportChanged(viewport: Viewport): void {
    this.#viewport = viewport;
    // Each change renders two rows again, so the tab stop does not change while the user scrolls.
    if (viewport.dragging) return;
    const isPresent = this.#focusedKey !== undefined && this.#rows.get(this.#focusedKey) !== undefined;
    this.tabStop.set(isPresent ? this.#focusedKey : [...viewport.ratios.keys()].filter(isLasting).at(-1));
  }

  /** Must be called when the focus is in this row. */
  rowFocused(key: string): void {
    this.#lostFocus = undefined;
    if (!isLasting(key)) return;
    this.#focusedKey = key;
    this.#hasFocus = true;
    this.tabStop.set(key);
  }

  /** Must be called when the user has moved the focus out of the list. */
  focusLeft(): void {
    this.#hasFocus = false;
  }

  /** Handles a key pressed in a row. Returns whether it moves the focus. */
  press(view: ListViewHandle, key: string): boolean {
    const from = view.focusedRow();
    const target = from === undefined ? undefined : this.#target(key, from);
    if (target === undefined || from === undefined) return false;
    void this.#move(view, target, this.#isUp(target, from));
    return true;
  }

  /** Must be called when rows have changed and no element has the focus, perhaps because the focused row was removed. */
  focusLost(focus: LostFocus): void {
    if (!this.#hasFocus || this.#focusedKey === undefined || this.#rows.get(this.#focusedKey) !== undefined) return;
    this.#lostFocus ??= focus;
    this.restore();
  }

  /**
   * Moves the focus of a removed row to its neighbour, or to another visible row, without scrolling. Does nothing during
   * a jump, which moves the focus itself.
   */
  restore(): void {
    if (!this.#lostFocus || !this.#scroll.isFree) return;
    const { keys, isStillLost } = this.#lostFocus;
    this.#lostFocus = undefined;
    const next = this.#neighbour(keys) ?? this.tabStop.get();
    if (isStillLost() && next !== undefined && this.#view?.focusRow(next)) this.rowFocused(next);
  }

  /** Returns the visible row nearest to the removed one, preferring older ones. */
  #neighbour(keys: readonly string[]): string | undefined {
    const index = keys.indexOf(this.#focusedKey ?? '');
    if (index < 0) return undefined;
    const isVisible = (key: string) => isLasting(key) && this.#viewport?.ratios.has(key) === true;
    return keys.slice(0, index).findLast(isVisible) ?? keys.slice(index + 1).find(isVisible);
  }

  /**
   * Moves the focus to a row. Cancels a jump that is scrolling, even if the row is already visible. A jump that is still
   * loading continues, and moves the focus to its message later.
   */
  async #move(view: ListViewHandle, key: string, isUp: boolean): Promise<void> {
    const { isFree, isLoading } = this.#scroll;
    const isVisible = (this.#viewport?.ratios.get(key) ?? 0) >= 1;
    const claim = isLoading ? undefined : this.#scroll.claim();
    const at = isUp ? 'start' : 'end';
    const isInPosition = isVisible && (isFree || isLoading);
    if (isInPosition || (await claim?.go({ to: 'row', key, at, animated: false, soon: true }))) {
      if (view.focusRow(key)) this.rowFocused(key);
    }
    claim?.release();
  }

  #target(key: string, from: string): string | undefined {
    const keys = this.#rows.keys.filter(isLasting);
    const index = keys.indexOf(from);
    const last = keys.length - 1;
    const rowsPerPage = Math.max(1, (this.#viewport?.ratios.size ?? 2) - 1);
    switch (key) {
      case 'ArrowUp':
        return keys[Math.max(0, index - 1)];
      case 'ArrowDown':
        return keys[Math.min(last, index + 1)];
      case 'PageUp':
        return keys[Math.max(0, index - rowsPerPage)];
      case 'PageDown':
        return keys[Math.min(last, index + rowsPerPage)];
      case 'Home':
        return keys[0];
      case 'End':
        return keys[last];
      default:
        return undefined;
    }
  }

  /** Returns whether a row is above another one, or the same. */
  #isUp(key: string, from: string): boolean {
    return this.#rows.keys.indexOf(key) <= this.#rows.keys.indexOf(from);
  }
}

/** The state of the list when the focused row was removed. */
interface LostFocus {
  /** Keys of the rows before that. */
  readonly keys: readonly string[];
  /** Returns whether no other element has received the focus since. */
  readonly isStillLost: () => boolean;
}
