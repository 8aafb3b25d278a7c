/** Milliseconds without movement after which a wheel turn or fling has ended. Browsers do not report its end. */
const REST_MS = 150;
/** Keys that scroll towards older rows. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface UserInputEvents {
  /** Called when the user starts to move the list. */
  onGrab(): void;
  /** Called when the user scrolls towards older rows, before the list moves. */
  onLeave(): void;
  /** Called when the list has moved, for any reason. */
  onScroll(): void;
  /** Called when the list has come to rest. */
  onRest(): void;
  /** Called when the user interacts with a row, which may change its height. */
  onTouch(target: EventTarget | null): void;
  /** Called when an element in the list has received the focus. */
  onFocus(target: EventTarget | null): void;
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
  move(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Listens to input on the scroller. Returns a function that stops it. */
  watch(scroller: HTMLElement): () => void {
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    scroller.addEventListener('scroll', () => this.#events.onScroll(), options);
    scroller.addEventListener('wheel', (event) => this.#wheel(event), options);
    scroller.addEventListener('touchmove', (event) => this.#drag(event), options);
    for (const name of ['touchend', 'touchcancel'] as const) {
      scroller.addEventListener(name, (event) => this.#lift(event), options);
    }
    scroller.addEventListener('pointerdown', ({ target }) => this.#events.onTouch(target), options);
    scroller.addEventListener('focusin', ({ target }) => this.#events.onFocus(target), options);
    scroller.addEventListener('keydown', (event) => this.#press(event), options);
    return () => {
      controller.abort();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.deltaY === 0) return;
    this.move();
    this.#events.onGrab();
    if (event.deltaY < 0) this.#events.onLeave();
  }

  #drag(event: TouchEvent): void {
    this.#touches = event.touches.length;
    this.#events.onGrab();
    this.#events.onLeave();
  }

  #lift(event: TouchEvent): void {
    if (this.#touches === 0) return;
    this.#touches = event.touches.length;
    this.move();
  }

  #press(event: KeyboardEvent): void {
    this.#events.onTouch(event.target);
    if (LEAVING_KEYS.has(event.key)) this.#events.onLeave();
  }

  #rest(): void {
    this.#timer = undefined;
    if (this.#touches === 0) this.#events.onRest();
  }
}
