/** Wheels and flings send no word of their end: this long without movement is one. */
const REST_MS = 150;
const LEAVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface ReaderInputEvents {
  /** The reader takes hold of the list in whatever way. */
  grabbed(): void;
  /** The reader turns towards older rows; the list has not moved yet. */
  leaving(): void;
  /** The list has moved, by whomever. */
  scrolled(): void;
  /** The list has come to rest. */
  rested(): void;
  /** The reader does something with a row, which may change its height. */
  touched(target: EventTarget | null): void;
  /** The focus has come to something in the list. */
  focused(target: EventTarget | null): void;
}

/** What the reader does with wheel, finger and keys, told before it takes effect. */
export class ReaderInput {
  readonly #events: ReaderInputEvents;
  #touches = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: ReaderInputEvents) {
    this.#events = events;
  }

  /** The reader drags the list, or it still moves. */
  get isMoving(): boolean {
    return this.#timer !== undefined || this.#touches > 0;
  }

  /** The list has moved, and not by itself, or is about to. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** The answer ends it. */
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
