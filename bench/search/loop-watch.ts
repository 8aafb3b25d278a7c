import { createHistogram } from 'node:perf_hooks';

const NS = 1e6;

/**
 * Measures how long the event loop is blocked, in milliseconds. Uses constant memory: an array of 33 million gaps took
 * 400 ms to grow, so that the watch reported its own pause.
 */
export class LoopWatch {
  readonly #gaps = createHistogram();
  #last = performance.now();
  #hasEnded = false;

  constructor() {
    const check = () => {
      if (this.#hasEnded) return;
      this.#recordGap();
      setImmediate(check);
    };
    setImmediate(check);
  }

  end() {
    this.#recordGap();
    this.#hasEnded = true;
    const rounded = (ns: number) => Number((ns / NS).toFixed(1));
    return { p99: rounded(this.#gaps.percentile(99)), max: rounded(this.#gaps.max) };
  }

  #recordGap(): void {
    const now = performance.now();
    this.#gaps.record(Math.max(1, Math.round((now - this.#last) * NS)));
    this.#last = now;
  }
}
