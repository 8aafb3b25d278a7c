/** Rows that have just been drawn get their final heights within two frames; what they have in these is known in the third. */
const FRAMES = 3;
const MAX_PASSES = 3;

/**
 * Whether a row that was aimed at is reached and stands still; only the latest aim counts.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export class Arrival {
  #resolve: ((arrived: boolean) => void) | undefined;
  #frame: number | undefined;
  #place: number | undefined;
  #passes = 0;
  #isSettling = false;

  /** `isSettling`: it is not enough that the row is reached. */
  next(isSettling: boolean): Promise<boolean> {
    this.tell(false);
    this.#passes = 0;
    this.#isSettling = isSettling;
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The row is where it was aimed at, so many pixels below the top. `rested` is called once it stays there. */
  reached(place: number, rested: () => void): void {
    if (!this.#isSettling) return this.#rest(rested);
    if (this.#frame !== undefined && (place === this.#place || this.#passes >= MAX_PASSES)) return;
    this.#stopWaiting();
    this.#place = place;
    this.#passes += 1;
    this.#wait(FRAMES, () => this.#rest(rested));
  }

  tell(arrived: boolean): void {
    this.#stopWaiting();
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(arrived);
  }

  #rest(rested: () => void): void {
    rested();
    this.tell(true);
  }

  #wait(frames: number, then: () => void): void {
    this.#frame = requestAnimationFrame(() => (frames > 1 ? this.#wait(frames - 1, then) : then()));
  }

  #stopWaiting(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
