/** In-process event: listeners are called synchronously, in order; a listener that throws does not stop the others. */
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
