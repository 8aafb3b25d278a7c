import type { DeviceSummary, Percentiles } from '../log-store.ts';
import { LatencyTable } from './latency-table.ts';

/** Steps that a summary counts. See docs/spec/last-mile.md#receipts-in-the-log. */
export const DEVICE_STEPS = ['received', 'displayed', 'opened', 'dismissed', 'suppressed', 'silent'] as const;

/** Counts, per cell (one time range of one series), the entries that reached each step. An entry counts in every step it reached. */
export class DeviceCounts {
  /** Number of entries by cell and step. */
  #counts = new Float64Array(1024);
  readonly #display = new LatencyTable();

  /** Adds an entry. `reached`: bits in the order of DEVICE_STEPS. */
  add(cell: number, reached: number): void {
    const at = cell * DEVICE_STEPS.length;
    while (at + DEVICE_STEPS.length > this.#counts.length) {
      this.#counts = new Float64Array(this.#counts.buffer.transfer(this.#counts.length * 16));
    }
    for (let step = 0; step < DEVICE_STEPS.length; step += 1) {
      if ((reached & (1 << step)) !== 0) this.#counts[at + step] = (this.#counts[at + step] ?? 0) + 1;
    }
  }

  /** Adds the time from the provider's response to the display, ms. */
  measureDisplay(cell: number, ms: number): void {
    this.#display.add(cell, ms);
  }

  seriesOf(cells: readonly number[]): DeviceSummary {
    const countsOf = (step: (typeof DEVICE_STEPS)[number]): number[] =>
      cells.map((cell) => this.#counts[cell * DEVICE_STEPS.length + DEVICE_STEPS.indexOf(step)] ?? 0);
    return {
      received: countsOf('received'),
      displayed: countsOf('displayed'),
      opened: countsOf('opened'),
      dismissed: countsOf('dismissed'),
      suppressed: countsOf('suppressed'),
      silent: countsOf('silent'),
    };
  }

  /** Returns the percentiles of the time to display, ms, by cell. */
  display(): Map<number, Percentiles> {
    return this.#display.percentiles();
  }
}
