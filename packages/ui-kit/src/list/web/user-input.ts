/** Wheels and flings report no end: this long without movement counts as one. */
const REST_MS = 150;
const LEAVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface UserInputEvents {
  /** The user starts to move the list. */
  grabbed(): void;
  /** The user scrolls towards older rows; the list has not moved yet. */
  leaving(): void;
  /** The list has moved, for any reason. */
  scrolled(): void;
  /** The list has come to rest. */
  rested(): void;
  /** The user interacts with a row, which may change its height. */
  touched(target: EventTarget | null): void;
  /** An element in the list has received the focus. */
  focused(target: EventTarget | null): void;
}

/** Wheel, touch and key input of the user, reported before it takes effect. */
export class UserInput {
  readonly #events: UserInputEvents;
  #touches = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: UserInputEvents) {
    this.#events = events;
  }

  /** The user drags the list, or it is still moving. */
  get isMoving(): boolean {
    return this.#timer !== undefined || this.#touches > 0;
  }

  /** The user moves the list or is about to. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Returns a function that detaches it. */
  watch(scroller: HTMLElement): () => void {
    const end = new AbortController();
    const options = { passive: true, signal: end.signal };
    scroller.addEventListener('scroll', () => this.#events.scrolled(), options);
    scroller.addEventListener('wheel', (event) => this.#wheeled(event), options);
    scroller.addEventListener('touchmove', (event) => this.#dragged(event), options);
    for (const name of ['touchend', 'touchcancel'] as const) {
      scroller.addEventListener(name, (event) => this.#lifted(event), options);
    }
    scroller.addEventListener('pointerdown', ({ target }) => this.#events.touched(target), options);
    scroller.addEventListener('focusin', ({ target }) => this.#events.focused(target), options);
    scroller.addEventListener('keydown', (event) => this.#pressed(event), options);
    return () => {
      end.abort();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #wheeled(event: WheelEvent): void {
    if (event.ctrlKey || event.deltaY === 0) return;
    this.moved();
    this.#events.grabbed();
    if (event.deltaY < 0) this.#events.leaving();
  }

  #dragged(event: TouchEvent): void {
    this.#touches = event.touches.length;
    this.#events.grabbed();
    this.#events.leaving();
  }

  #lifted(event: TouchEvent): void {
    if (this.#touches === 0) return;
    this.#touches = event.touches.length;
    this.moved();
  }

  #pressed(event: KeyboardEvent): void {
    this.#events.touched(event.target);
    if (LEAVING_KEYS.has(event.key)) this.#events.leaving();
  }

  #rest(): void {
    this.#timer = undefined;
    if (this.#touches === 0) this.#events.rested();
  }
}
