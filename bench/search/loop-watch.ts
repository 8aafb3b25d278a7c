import { percentile } from '../lib/results.ts';

/** Watches for how long the event loop serves nothing else, in milliseconds. */
export class LoopWatch {
  readonly #gaps: number[] = [];
  #last = performance.now();
  #isOver = false;

  constructor() {
    const look = () => {
      const now = performance.now();
      this.#gaps.push(now - this.#last);
      this.#last = now;
      if (!this.#isOver) setImmediate(look);
    };
    setImmediate(look);
  }

  end() {
    this.#gaps.push(performance.now() - this.#last);
    this.#isOver = true;
    const rounded = (ms: number) => Number(ms.toFixed(1));
    return { p99: rounded(percentile(this.#gaps, 99)), max: rounded(this.#gaps.reduce((a, b) => Math.max(a, b), 0)) };
  }
}
