/** A segment of 65,536 entries takes about 400 steps to seal: at this pace it is done when the next one is a third full. */
const ENTRIES_PER_STEP = 48;
/** Minimum number of steps per commit: each writes a quarter of a page of the file, and a whole page costs the same. */
const MIN_STEPS = 16;

/** Pace of index writes while entries arrive: some steps with every few commits. */
export class StepThrottle {
  #entries = 0;

  /** Returns the number of steps for a commit of this many entries. */
  stepsFor(entries: number): number {
    this.#entries += entries;
    const steps = Math.floor(this.#entries / ENTRIES_PER_STEP);
    if (steps < MIN_STEPS) return 0;
    this.#entries -= steps * ENTRIES_PER_STEP;
    return steps;
  }
}
