/** Something that can be looked at and followed. */
export class Value<T> {
  #current: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#current = initial;
  }

  readonly get = (): T => this.#current;

  set(next: T): void {
    if (Object.is(next, this.#current)) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  /** The answer ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
