/** Number of frames to wait. New rows get their final heights within two frames, and the third one shows the result. */
const SETTLE_FRAMES = 3;
const MAX_PASSES = 3;

/**
 * Promises that resolve when the target row of a scroll is in position and no longer moves. Only the latest scroll
 * counts.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export class ScrollSettled {
  #resolve: ((arrived: boolean) => void) | undefined;
  #frame: number | undefined;
  #offset: number | undefined;
  #passes = 0;
  #isSettling = false;

  /** Starts waiting for a new scroll. `isSettling`: also waits for the row's final height. */
  next(isSettling: boolean): Promise<boolean> {
    this.end(false);
    this.#passes = 0;
    this.#isSettling = isSettling;
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /**
   * Called when the target row is in position, this many pixels below the top. `rested` is called once it stays there.
   */
  reached(offset: number, rested: () => void): void {
    if (!this.#isSettling) return this.#rest(rested);
    if (this.#frame !== undefined && (offset === this.#offset || this.#passes >= MAX_PASSES)) return;
    this.#stopWaiting();
    this.#offset = offset;
    this.#passes += 1;
    this.#wait(SETTLE_FRAMES, () => this.#rest(rested));
  }

  end(arrived: boolean): void {
    this.#stopWaiting();
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(arrived);
  }

  #rest(rested: () => void): void {
    rested();
    this.end(true);
  }

  #wait(frames: number, then: () => void): void {
    this.#frame = requestAnimationFrame(() => (frames > 1 ? this.#wait(frames - 1, then) : then()));
  }

  #stopWaiting(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
