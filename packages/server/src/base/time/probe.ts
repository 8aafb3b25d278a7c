import { type Clock, within } from './clock.ts';

export interface ProbeOptions {
  readonly clock: Clock;
  /** Throws if the part does not work. */
  readonly check: () => Promise<void>;
  /** Maximum duration of a check, ms. A slower part counts as down. */
  readonly timeoutMs: number;
  /** Time for which a result is reused, ms. */
  readonly cacheMs: number;
}

/** Checks whether a part of the system works. Concurrent callers share one check and its result. */
export class Probe {
  readonly #options: ProbeOptions;
  #result: Promise<boolean> | undefined;
  /** Is reused after the deadline, so that at most one check waits for a part that hangs. */
  #running: Promise<boolean> | undefined;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** Returns false if the check failed or did not end before the deadline. */
  isUp(): Promise<boolean> {
    this.#result ??= this.#check();
    return this.#result;
  }

  async #check(): Promise<boolean> {
    const { clock, timeoutMs, cacheMs } = this.#options;
    this.#running ??= this.#checkOnce();
    const isUp = await within(clock, timeoutMs, this.#running);
    clock.after(cacheMs, () => {
      this.#result = undefined;
    });
    return isUp ?? false;
  }

  async #checkOnce(): Promise<boolean> {
    try {
      await this.#options.check();
      return true;
    } catch {
      return false;
    } finally {
      this.#running = undefined;
    }
  }
}
