import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';

/** A DOM element that gets a number. */
interface Numbered {
  setAttribute(name: string, value: string): void;
}

/**
 * Sets the position of each row and the number of rows for screen readers. The number is unknown while more can be
 * loaded. Writes to the elements directly, because otherwise each added row would render all others again.
 * See docs/spec/message-list.md#accessibility.
 */
export class RowNumbers {
  readonly #rows: RowsModel;
  readonly #elements = new Map<string, Numbered>();
  /** Numbers of the rows in `#numbered`. */
  readonly #numbers = new Map<string, number>();
  #numbered: readonly string[] | undefined;
  #isWhole = false;

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  /** Observes the rows. Returns a function that stops it. */
  follow(): () => void {
    return this.#rows.subscribeKeys(() => this.#numberAll());
  }

  /** Sets whether every row of the conversation is loaded. */
  setWhole(isWhole: boolean): void {
    if (isWhole === this.#isWhole) return;
    this.#isWhole = isWhole;
    this.#numberAll();
  }

  /** Registers a rendered row. Returns a function that removes it. */
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
    const number = this.#numbersNow().get(key);
    if (number === undefined) return;
    element.setAttribute('aria-posinset', String(number));
    element.setAttribute('aria-setsize', String(this.#isWhole ? this.#numbers.size : -1));
  }

  #numbersNow(): ReadonlyMap<string, number> {
    const { keys } = this.#rows;
    if (this.#numbered === keys) return this.#numbers;
    this.#numbered = keys;
    this.#numbers.clear();
    for (const key of keys) if (isLasting(key)) this.#numbers.set(key, this.#numbers.size + 1);
    return this.#numbers;
  }
}
