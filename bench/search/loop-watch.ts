import { createHistogram } from 'node:perf_hooks';

const NS = 1e6;

/**
 * Measures how long the event loop is blocked, in milliseconds. Uses constant memory: an array of 33 million gaps took
 * 400 ms to grow, so that the watch reported its own pause.
 */
export class LoopWatch {
  readonly #gaps = createHistogram();
  #last = performance.now();
  #isOver = false;

  constructor() {
    const look = () => {
      if (this.#isOver) return;
      this.#note();
      setImmediate(look);
    };
    setImmediate(look);
  }

  end() {
    this.#note();
    this.#isOver = true;
    const rounded = (ns: number) => Number((ns / NS).toFixed(1));
    return { p99: rounded(this.#gaps.percentile(99)), max: rounded(this.#gaps.max) };
  }

  #note(): void {
    const now = performance.now();
    this.#gaps.record(Math.max(1, Math.round((now - this.#last) * NS)));
    this.#last = now;
  }
}
