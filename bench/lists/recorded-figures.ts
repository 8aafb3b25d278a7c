import { percentile } from '../lib/results.ts';
import type { Figures } from './measure-in-page.ts';
import type { MeasurementName } from './measurements.ts';

/** Figures by measurement and list, one set per round. An empty set means that the list failed. */
export class RecordedFigures {
  readonly #measurements = new Map<MeasurementName, Map<string, Figures[]>>();

  /** Reserves the position of a measurement in the report, whenever its figures are added. */
  expect(name: MeasurementName): void {
    if (!this.#measurements.has(name)) this.#measurements.set(name, new Map());
  }

  add(name: MeasurementName, list: string, figures: Figures): void {
    const byList = this.#measurements.get(name) ?? new Map<string, Figures[]>();
    this.#measurements.set(name, byList.set(list, [...(byList.get(list) ?? []), figures]));
  }

  get names(): readonly MeasurementName[] {
    return [...this.#measurements.keys()];
  }

  figuresOf(name: MeasurementName, list: string): readonly Figures[] | undefined {
    return this.#measurements.get(name)?.get(list);
  }

  /**
   * Returns a figure of each round, Infinity where the list failed or did not finish; undefined if it was never
   * measured.
   */
  values(name: MeasurementName, list: string, figure: string): readonly number[] | undefined {
    return this.figuresOf(name, list)?.map(({ [figure]: value = Number.NaN }) =>
      Number.isNaN(value) ? Number.POSITIVE_INFINITY : value,
    );
  }

  median(name: MeasurementName, list: string, figure: string): number | undefined {
    const values = this.values(name, list, figure);
    return values && percentile(values, 50);
  }

  toJSON(): unknown {
    return Object.fromEntries([...this.#measurements].map(([name, byList]) => [name, Object.fromEntries(byList)]));
  }
}
