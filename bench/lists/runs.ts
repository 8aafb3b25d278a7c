import { percentile } from '../lib/results.ts';
import type { Figures } from './trial.ts';

/** Figures by line of the report and list. An empty set of figures means that the list failed. */
export class Runs {
  readonly #lines = new Map<string, Map<string, Figures[]>>();

  /** Reserves the position of a line, whenever its figures are added. */
  expect(line: string): void {
    if (!this.#lines.has(line)) this.#lines.set(line, new Map());
  }

  add(line: string, subject: string, figures: Figures): void {
    const subjects = this.#lines.get(line) ?? new Map<string, Figures[]>();
    this.#lines.set(line, subjects.set(subject, [...(subjects.get(subject) ?? []), figures]));
  }

  get lines(): readonly string[] {
    return [...this.#lines.keys()];
  }

  figuresOf(line: string, subject: string): readonly Figures[] | undefined {
    return this.#lines.get(line)?.get(subject);
  }

  /**
   * Returns a figure of each round, Infinity where the list failed or did not finish; undefined if it was never
   * measured.
   */
  values(line: string, subject: string, figure: string): readonly number[] | undefined {
    return this.figuresOf(line, subject)?.map(({ [figure]: value = Number.NaN }) =>
      Number.isNaN(value) ? Number.POSITIVE_INFINITY : value,
    );
  }

  median(line: string, subject: string, figure: string): number | undefined {
    const values = this.values(line, subject, figure);
    return values && percentile(values, 50);
  }

  toJSON(): unknown {
    return Object.fromEntries([...this.#lines].map(([line, subjects]) => [line, Object.fromEntries(subjects)]));
  }
}
