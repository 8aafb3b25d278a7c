/** A value with subscribers. */
export class Observable<T> {
  #current: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#current = initial;
  }

  readonly get = (): T => this.#current;

  /** Notifies subscribers, unless the value is the current one. */
  set(next: T): void {
    if (Object.is(next, this.#current)) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
