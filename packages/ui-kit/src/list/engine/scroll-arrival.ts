/** Number of frames to wait. New rows get their final heights within two frames, and the third one shows the result. */
const SETTLE_FRAMES = 3;
/** Maximum number of times that the wait restarts because the row has moved. */
const MAX_PASSES = 3;

/**
 * Reports when the target row of a scroll is in position and no longer moves. Only the latest scroll counts.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export class ScrollArrival {
  #resolve: ((arrived: boolean) => void) | undefined;
  #frame: number | undefined;
  #offset: number | undefined;
  #passes = 0;
  #isSettling = false;

  /**
   * Starts waiting for a new scroll. Resolves to true when the row has arrived, and to false if something else moves
   * the list first. `isSettling`: also waits for the row's final height.
   */
  start(isSettling: boolean): Promise<boolean> {
    this.end(false);
    this.#passes = 0;
    this.#isSettling = isSettling;
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /**
   * Must be called when the target row is in position, `offset` px below the top. Calls `onRest` once it stays there.
   */
  reach(offset: number, onRest: () => void): void {
    if (!this.#isSettling) return this.#rest(onRest);
    if (this.#frame !== undefined && (offset === this.#offset || this.#passes >= MAX_PASSES)) return;
    this.#stopWaiting();
    this.#offset = offset;
    this.#passes += 1;
    this.#wait(SETTLE_FRAMES, () => this.#rest(onRest));
  }

  /** Ends the wait, and resolves its promise to `arrived`. */
  end(arrived: boolean): void {
    this.#stopWaiting();
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(arrived);
  }

  #rest(onRest: () => void): void {
    onRest();
    this.end(true);
  }

  #wait(frames: number, run: () => void): void {
    this.#frame = requestAnimationFrame(() => (frames > 1 ? this.#wait(frames - 1, run) : run()));
  }

  #stopWaiting(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
