/** Requests a new render, in the form `useSyncExternalStore` expects. */
export class Redraw {
  #version = 0;
  #subscriber: (() => void) | undefined;
  /** Renders until there is a subscriber, which React adds only after the first paint. */
  #first: (() => void) | undefined;
  #later: ((render: number) => void) | undefined;

  /**
   * Sets the renderers: `first` until the first paint, after which the subscriber renders; `later` renders at low
   * priority.
   */
  attach(first: () => void, later: (render: number) => void): void {
    this.#first = first;
    this.#later = later;
  }

  readonly subscribe = (redraw: () => void): (() => void) => {
    this.#subscriber = redraw;
    return () => {
      this.#subscriber = undefined;
    };
  };

  /** Returns the number of renders requested so far. */
  readonly version = (): number => this.#version;

  /** Requests a render. */
  request(): void {
    this.#version += 1;
    (this.#subscriber ?? this.#first)?.();
  }

  /** Requests a low-priority render that widens the range of the render with this number. */
  readonly requestLater = (render: number): void => this.#later?.(render);
}
