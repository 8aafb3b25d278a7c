import type { Result, Results } from '../published/results.ts';
import { FIGURES } from './figures.ts';

export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly before: number | undefined;
  readonly now: number | undefined;
  /** How many times better than before: above 1 is an improvement. Undefined if a value is missing. */
  readonly improvement: number | undefined;
}

/** Compares the published figures of two runs. */
export function compare(before: Results, now: Results): Comparison[] {
  return FIGURES.map(({ result, what, unit, moreIsBetter, valueOf }) => {
    const [earlier, later] = [before, now].map((results) => measuredValue(results.get(result), valueOf));
    const ratio = earlier && later ? later / earlier : undefined;
    return { what, unit, before: earlier, now: later, improvement: ratio && (moreIsBetter ? ratio : 1 / ratio) };
  });
}

/** Returns a measured value; undefined for a result that is missing or in an earlier format. */
function measuredValue(result: Result, valueOf: (typeof FIGURES)[number]['valueOf']): number | undefined {
  try {
    return result && valueOf(result);
  } catch {
    return undefined;
  }
}

/** Formats a figure with three significant digits: `0.09 ms`, `1,030 ms`, `0.48 ×`. */
export function format(value: number | undefined, unit: string): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  const text = rounded.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`;
}
