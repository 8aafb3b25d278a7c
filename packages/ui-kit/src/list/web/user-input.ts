/** Time in ms without movement after which a wheel turn or fling has ended: browsers do not report its end. */
const REST_MS = 150;
const LEAVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface UserInputEvents {
  /** Called when the user starts to move the list. */
  grabbed(): void;
  /** Called when the user scrolls towards older rows, before the list moves. */
  leaving(): void;
  /** Called when the list has moved, for any reason. */
  scrolled(): void;
  /** Called when the list has come to rest. */
  rested(): void;
  /** Called when the user interacts with a row, which may change its height. */
  touched(target: EventTarget | null): void;
  /** Called when an element in the list has received the focus. */
  focused(target: EventTarget | null): void;
}

/** Reports wheel, touch and key input of the user before it takes effect. */
export class UserInput {
  readonly #events: UserInputEvents;
  #touches = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: UserInputEvents) {
    this.#events = events;
  }

  /** Whether the user drags the list, or it is still moving. */
  get isMoving(): boolean {
    return this.#timer !== undefined || this.#touches > 0;
  }

  /** Must be called when the user moves the list or is about to. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Listens to input on the scroller. Returns a function that stops it. */
  watch(scroller: HTMLElement): () => void {
    const end = new AbortController();
    const options = { passive: true, signal: end.signal };
    scroller.addEventListener('scroll', () => this.#events.scrolled(), options);
    scroller.addEventListener('wheel', (event) => this.#wheeled(event), options);
    scroller.addEventListener('touchmove', (event) => this.#drag(event), options);
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

  #drag(event: TouchEvent): void {
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
