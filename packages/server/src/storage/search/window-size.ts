const MIN_ROWS = 64;
/** Time that reading a window should take, during which a server on SQLite does nothing else. */
const TARGET_MS = 3;
const MAX_GROWTH = 4;

/** Number of rows to read in the next window. It is adapted to the time that the last window took. */
export class WindowSize {
  #size: number;

  constructor(first: number) {
    this.#size = first;
  }

  get rows(): number {
    return this.#size;
  }

  adapt(ms: number): void {
    const factor = Math.min(MAX_GROWTH, Math.max(1 / MAX_GROWTH, TARGET_MS / Math.max(ms, 0.01)));
    this.#size = Math.max(MIN_ROWS, Math.round(this.#size * factor));
  }
}
