import type { ListViewHandle, Viewport } from '../list-adapter.ts';
import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Value } from './value.ts';

/**
 * Moves the keyboard focus over messages, and says which of them Tab leads to: the one that last had it, else the
 * newest in view. Contract 28.
 */
export class RowFocus {
  readonly stop = new Value<string | undefined>(undefined);
  /** Where a jump has led: another object each time. */
  readonly led = new Value<{ readonly key: string } | undefined>(undefined);
  readonly #rows: RowsModel;
  #viewport: Viewport | undefined;
  #had: string | undefined;
  #view: ListViewHandle | undefined;

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  drawn(view: ListViewHandle): void {
    this.#view = view;
  }

  /** A jump has come to this row. */
  lead(key: string): void {
    if (this.#view?.focusRow(key)) this.focused(key);
    this.led.set({ key });
  }

  look(viewport: Viewport): void {
    this.#viewport = viewport;
    if (viewport.dragging) return;
    const isThere = this.#had !== undefined && this.#rows.get(this.#had) !== undefined;
    this.stop.set(isThere ? this.#had : [...viewport.ratios.keys()].filter(isLasting).at(-1));
  }

  /** The focus is in this row now. */
  focused(key: string): void {
    if (!isLasting(key)) return;
    this.#had = key;
    this.stop.set(key);
  }

  /** A key was pressed while the focus was in a row; true if that moves it. */
  press(view: ListViewHandle, key: string): boolean {
    const from = view.focusedRow();
    const target = from === undefined ? undefined : this.#target(key, from);
    if (target === undefined || from === undefined) return false;
    void this.#move(view, target, this.#isAbove(target, from));
    return true;
  }

  /** A row that went while it had the focus hands it to its neighbour. */
  async restore(view: ListViewHandle, before: readonly string[]): Promise<void> {
    const had = this.#had;
    if (had === undefined || this.#rows.get(had) !== undefined) return;
    const index = before.indexOf(had);
    const stays = (key: string) => isLasting(key) && this.#rows.get(key) !== undefined;
    const heir = before.slice(0, index).findLast(stays) ?? before.slice(index + 1).find(stays);
    if (heir !== undefined) await this.#move(view, heir, true);
  }

  async #move(view: ListViewHandle, key: string, isUp: boolean): Promise<void> {
    const isVisible = (this.#viewport?.ratios.get(key) ?? 0) >= 1;
    if (!isVisible && !(await view.scrollToKey(key, { at: isUp ? 'start' : 'end', animated: false }))) return;
    if (view.focusRow(key)) this.focused(key);
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

  #isAbove(key: string, other: string): boolean {
    return this.#rows.keys.indexOf(key) <= this.#rows.keys.indexOf(other);
  }
}
