import { isLasting } from '../rows/list-row.ts';
import type { RowsModel } from '../rows/rows-model.ts';

/** The part of a DOM element that is needed here. */
interface NumberedElement {
  setAttribute(name: string, value: string): void;
}

/**
 * Numbers the rows for screen readers, and states how many there are once all are loaded. Writes to the elements
 * directly, because otherwise each added row would render all others again.
 * See docs/spec/message-list.md#accessibility.
 */
export class RowNumbers {
  readonly #rows: RowsModel;
  readonly #elements = new Map<string, NumberedElement>();
  /** Number of each row in `#numberedKeys`, from 1. */
  readonly #numbers = new Map<string, number>();
  #numberedKeys: readonly string[] | undefined;
  #isComplete = false;

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  /** Numbers the rows again whenever rows are added or removed. Returns a function that stops this. */
  follow(): () => void {
    return this.#rows.subscribeKeys(() => this.#numberAll());
  }

  /** Sets whether every row of the conversation is loaded. */
  setComplete(isComplete: boolean): void {
    if (isComplete === this.#isComplete) return;
    this.#isComplete = isComplete;
    this.#numberAll();
  }

  /** Registers the element of a row, and numbers it. Returns a function that removes it. */
  add(key: string, element: NumberedElement): () => void {
    this.#elements.set(key, element);
    this.#number(key, element);
    return () => {
      this.#elements.delete(key);
    };
  }

  #numberAll(): void {
    for (const [key, element] of this.#elements) this.#number(key, element);
  }

  #number(key: string, element: NumberedElement): void {
    const number = this.#currentNumbers().get(key);
    if (number === undefined) return;
    element.setAttribute('aria-posinset', String(number));
    element.setAttribute('aria-setsize', String(this.#isComplete ? this.#numbers.size : -1));
  }

  #currentNumbers(): ReadonlyMap<string, number> {
    const { keys } = this.#rows;
    if (this.#numberedKeys === keys) return this.#numbers;
    this.#numberedKeys = keys;
    this.#numbers.clear();
    for (const key of keys) if (isLasting(key)) this.#numbers.set(key, this.#numbers.size + 1);
    return this.#numbers;
  }
}
