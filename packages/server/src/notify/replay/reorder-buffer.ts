/**
 * Brings items into the order of their positions. Holds the latest 50,000 items: one that arrives after 50,000 items with
 * greater positions stays in the order of arrival.
 */
export class ReorderBuffer<Item extends { readonly position: number }> {
  #waiting: Item[] = [];

  /** Returns the items that are due, in order. */
  add(item: Item): readonly Item[] {
    this.#waiting.push(item);
    return this.#waiting.length < KEPT + TAKEN ? [] : this.#take(TAKEN);
  }

  /** Returns all that are left, in order. */
  rest(): readonly Item[] {
    return this.#take(this.#waiting.length);
  }

  #take(count: number): readonly Item[] {
    this.#waiting.sort((a, b) => a.position - b.position);
    const due = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    return due;
  }
}

const KEPT = 50_000;
/** Items are sorted and returned this many at a time. */
const TAKEN = 5_000;
