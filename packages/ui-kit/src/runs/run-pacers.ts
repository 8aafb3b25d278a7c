import type { KitTimers } from '../platform/kit-timers.ts';
import { RunPacer, type RunSource } from './run-pacer.ts';

/** The pacers of a list's runs. Each is kept while a row of its run is rendered. */
export class RunPacers {
  readonly #source: RunSource;
  readonly #timers: KitTimers;
  readonly #pacers = new Map<string, RunPacer>();
  #speedMs = 0;

  constructor(source: RunSource, timers: KitTimers) {
    this.#source = source;
    this.#timers = timers;
  }

  /** Returns the pacer that all rows of a run share. */
  of(runId: string): RunPacer {
    const existing = this.#pacers.get(runId);
    if (existing) return existing;
    const pacer = new RunPacer({
      source: this.#source,
      runId,
      speedMs: () => this.#speedMs,
      timers: this.#timers,
      rested: () => this.#pacers.delete(runId),
    });
    this.#pacers.set(runId, pacer);
    return pacer;
  }

  setSpeed(speedMs: number): void {
    if (this.#speedMs === speedMs) return;
    this.#speedMs = speedMs;
    for (const pacer of this.#pacers.values()) pacer.speedChanged();
  }
}
