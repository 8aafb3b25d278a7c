/** Asks for a new drawing, in the form `useSyncExternalStore` wants. */
export class Redraw {
  #version = 0;
  #subscriber: (() => void) | undefined;
  /** Stands in until there is a subscriber, who comes only after the first paint. */
  #first: (() => void) | undefined;
  #later: ((drawing: number) => void) | undefined;

  /** `first` draws before the first paint, afterwards the subscriber does; `later` when there is time for it. */
  attach(first: () => void, later: (drawing: number) => void): void {
    this.#first = first;
    this.#later = later;
  }

  readonly subscribe = (redraw: () => void): (() => void) => {
    this.#subscriber = redraw;
    return () => {
      this.#subscriber = undefined;
    };
  };

  readonly version = (): number => this.#version;

  ask(): void {
    this.#version += 1;
    (this.#subscriber ?? this.#first)?.();
  }

  /** For more than this drawing has. */
  readonly askLater = (drawing: number): void => this.#later?.(drawing);
}
