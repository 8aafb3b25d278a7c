/** Share of its speed that a fling keeps in each millisecond, as on the headless phone. */
const DECELERATION = 0.998;
const FRAME_MS = 1_000 / 60;
/** Pixels a frame below which a fling ends. */
const MIN_SPEED = 0.5;

/**
 * Moves a list as a wheel or a trackpad does: in each frame a wheel event, then its pixels. It is a script, because
 * movements by the browser cannot be distinguished from movements by the list.
 */
export class PageFinger {
  readonly #scroller: () => HTMLElement | undefined;
  #perFrame = 0;
  #isFlung = false;
  /** Pixels by which it has moved the content up. */
  travelled = 0;

  constructor(scroller: () => HTMLElement | undefined) {
    this.#scroller = scroller;
  }

  beginDrag(pixelsPerFrame: number): void {
    [this.#perFrame, this.#isFlung] = [pixelsPerFrame, false];
  }

  endDrag(pixelsPerMs: number): void {
    [this.#perFrame, this.#isFlung] = [pixelsPerMs * FRAME_MS, true];
  }

  /** Moves by one frame. */
  step(): void {
    const pixels = Math.round(this.#perFrame);
    if (this.#isFlung) this.#perFrame *= DECELERATION ** FRAME_MS;
    if (this.#isFlung && Math.abs(this.#perFrame) < MIN_SPEED) this.#perFrame = 0;
    const scroller = pixels === 0 ? undefined : this.#scroller();
    if (!scroller) return;
    const down = isFlipped(scroller) ? -1 : 1;
    const scrollTopBefore = scroller.scrollTop;
    const wheel = new WheelEvent('wheel', { deltaY: pixels, bubbles: true, cancelable: true });
    // A list that prevents the default, as inverted ones do, scrolls by itself.
    if (scroller.dispatchEvent(wheel)) scroller.scrollTop = scrollTopBefore + pixels * down;
    this.travelled += (scroller.scrollTop - scrollTopBefore) * down;
  }
}

/** It is drawn upside down, as inverted lists are. */
function isFlipped(scroller: HTMLElement): boolean {
  const { transform } = getComputedStyle(scroller);
  return transform !== 'none' && new DOMMatrix(transform).d < 0;
}
