import { type Clock, within } from './clock.ts';

export interface ProbeOptions {
  readonly clock: Clock;
  /** Throws when the part does not work. */
  readonly check: () => Promise<void>;
  /** Longest wait, milliseconds: a slower part counts as down. */
  readonly withinMs: number;
  /** Time for which a result is reused, ms: any number of probes costs one check. */
  readonly reusedForMs: number;
}

/** Checks whether a part of the system works. Concurrent callers share one check and its result. */
export class Probe {
  readonly #options: ProbeOptions;
  #result: Promise<boolean> | undefined;
  /** Kept beyond the deadline, so that a part that hangs does not collect one waiting check per probe. */
  #running: Promise<boolean> | undefined;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** Returns within the deadline; false if the check failed or did not end. */
  isUp(): Promise<boolean> {
    this.#result ??= this.#check();
    return this.#result;
  }

  async #check(): Promise<boolean> {
    const { clock, withinMs, reusedForMs } = this.#options;
    this.#running ??= this.#checkOnce();
    const isUp = await within(clock, withinMs, this.#running);
    clock.after(reusedForMs, () => {
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
