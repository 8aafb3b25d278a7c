/** Event within a process. Calls listeners synchronously and in order, even if one of them throws. */
export class Signal<T = void> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Returns a function that removes the listener. */
  listen(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
