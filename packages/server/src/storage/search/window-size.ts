const SMALLEST = 64;
/** Reading a window blocks a server on SQLite for about this long. */
const WANTED_MS = 3;
const MAX_GROWTH = 4;

/** Rows to read in one turn: follows the time that the last turn took. */
export class WindowSize {
  #size: number;

  constructor(first: number) {
    this.#size = first;
  }

  get rows(): number {
    return this.#size;
  }

  took(ms: number): void {
    const factor = Math.min(MAX_GROWTH, Math.max(1 / MAX_GROWTH, WANTED_MS / Math.max(ms, 0.01)));
    this.#size = Math.max(SMALLEST, Math.round(this.#size * factor));
  }
}
