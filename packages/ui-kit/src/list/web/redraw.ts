/** Asks for a new drawing, in the form `useSyncExternalStore` wants. */
export class Redraw {
  #version = 0;
  #subscriber: (() => void) | undefined;
  /** Stands in until there is a subscriber, who comes only after the first paint. */
  first: (() => void) | undefined;

  readonly subscribe = (redraw: () => void): (() => void) => {
    this.#subscriber = redraw;
    return () => {
      this.#subscriber = undefined;
    };
  };

  readonly version = (): number => this.#version;

  ask(): void {
    this.#version += 1;
    (this.#subscriber ?? this.first)?.();
  }
}
