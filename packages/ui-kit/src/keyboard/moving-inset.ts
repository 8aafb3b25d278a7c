import type { BottomInset } from './bottom-inset.ts';

type Listener = () => void;

/**
 * The inset of one conversation, set by the moving composer and read by lists that adjust themselves.
 *
 * A list that subscribes keeps its height and moves its rows. Without such a list, the composer takes the space from
 * the layout, so that lists without keyboard support stay above it.
 */
export class MovingInset implements BottomInset {
  #current = 0;
  readonly #lists = new Set<Listener>();
  readonly #followers = new Set<Listener>();
  readonly #composers = new Set<Listener>();
  readonly #fingers = new Set<(y: number | undefined) => void>();

  get current(): number {
    return this.#current;
  }

  /** Subscribes a list that adjusts itself. */
  readonly subscribe = (listener: Listener): Listener => {
    const end = added(this.#lists, listener);
    this.#notifyComposers();
    return () => {
      end();
      this.#notifyComposers();
    };
  };

  /** Subscribes a view that moves with the inset but does not adjust itself. */
  readonly follow = (listener: Listener): Listener => added(this.#followers, listener);

  readonly hasList = (): boolean => this.#lists.size > 0;

  /** Subscribes a composer: the listener is called when `hasList` may have changed. */
  readonly watchLists = (listener: Listener): Listener => added(this.#composers, listener);

  move(pixels: number): void {
    if (pixels === this.#current) return;
    this.#current = pixels;
    for (const listener of [...this.#lists, ...this.#followers]) listener();
  }

  /** Reports a finger on the list: its distance from the top of the window in px; undefined once it is lifted. */
  touch(y: number | undefined): void {
    for (const listener of this.#fingers) listener(y);
  }

  readonly onTouch = (listener: (y: number | undefined) => void): Listener => added(this.#fingers, listener);

  #notifyComposers(): void {
    for (const listener of this.#composers) listener();
  }
}

function added<T>(listeners: Set<T>, listener: T): Listener {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
