/**
 * Brings items into the order of their positions. Holds the latest 50,000 items: one that arrives after 50,000 items with
 * greater positions stays in the order of arrival.
 */
export class ReorderBuffer<Item extends { readonly position: number }> {
  #items: Item[] = [];

  /** Returns the items that are due, in order. */
  add(item: Item): readonly Item[] {
    this.#items.push(item);
    return this.#items.length < HELD_ITEMS + BATCH_ITEMS ? [] : this.#take(BATCH_ITEMS);
  }

  /** Returns all remaining items, in order. */
  rest(): readonly Item[] {
    return this.#take(this.#items.length);
  }

  #take(count: number): readonly Item[] {
    this.#items.sort((a, b) => a.position - b.position);
    const due = this.#items.slice(0, count);
    this.#items = this.#items.slice(count);
    return due;
  }
}

const HELD_ITEMS = 50_000;
/** Items are sorted and returned this many at a time. */
const BATCH_ITEMS = 5_000;
