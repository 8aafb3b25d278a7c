import { percentile } from '../lib/results.ts';
import type { Figures } from './trial.ts';

/** What was read, by line of the report and list; an empty set of figures is a list that failed. */
export class Runs {
  readonly #lines = new Map<string, Map<string, Figures[]>>();

  /** This line stands here, whenever its figures come. */
  expect(line: string): void {
    if (!this.#lines.has(line)) this.#lines.set(line, new Map());
  }

  keep(line: string, subject: string, figures: Figures): void {
    const subjects = this.#lines.get(line) ?? new Map<string, Figures[]>();
    this.#lines.set(line, subjects.set(subject, [...(subjects.get(subject) ?? []), figures]));
  }

  get lines(): readonly string[] {
    return [...this.#lines.keys()];
  }

  of(line: string, subject: string): readonly Figures[] | undefined {
    return this.#lines.get(line)?.get(subject);
  }

  /** A figure of each round, infinite where the list failed or never got there; undefined if it was never read. */
  values(line: string, subject: string, figure: string): readonly number[] | undefined {
    return this.of(line, subject)?.map(({ [figure]: value = Number.NaN }) =>
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
