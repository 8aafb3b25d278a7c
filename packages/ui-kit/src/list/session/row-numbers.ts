import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';

/** What is numbered: an element of the browser. */
interface Numbered {
  setAttribute(name: string, value: string): void;
}

/**
 * Tells screen readers which of how many rows one is; the number of rows is open while more can be loaded. Written to
 * the elements themselves: one row more would otherwise draw all others again.
 * See docs/spec/message-list.md#accessibility.
 */
export class RowNumbers {
  readonly #rows: RowsModel;
  readonly #elements = new Map<string, Numbered>();
  /** Of the rows of `#numbered`. */
  readonly #places = new Map<string, number>();
  #numbered: readonly string[] | undefined;
  #isWhole = false;

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  /** Begins to follow the rows; the answer ends it. */
  follow(): () => void {
    return this.#rows.subscribeKeys(() => this.#numberAll());
  }

  /** Whether every row of the conversation is among the rows. */
  setWhole(isWhole: boolean): void {
    if (isWhole === this.#isWhole) return;
    this.#isWhole = isWhole;
    this.#numberAll();
  }

  /** A row is drawn now; the answer ends it. */
  add(key: string, element: Numbered): () => void {
    this.#elements.set(key, element);
    this.#number(key, element);
    return () => {
      this.#elements.delete(key);
    };
  }

  #numberAll(): void {
    for (const [key, element] of this.#elements) this.#number(key, element);
  }

  #number(key: string, element: Numbered): void {
    const place = this.#placesNow().get(key);
    if (place === undefined) return;
    element.setAttribute('aria-posinset', String(place));
    element.setAttribute('aria-setsize', String(this.#isWhole ? this.#places.size : -1));
  }

  #placesNow(): ReadonlyMap<string, number> {
    const { keys } = this.#rows;
    if (this.#numbered === keys) return this.#places;
    this.#numbered = keys;
    this.#places.clear();
    for (const key of keys) if (isLasting(key)) this.#places.set(key, this.#places.size + 1);
    return this.#places;
  }
}
