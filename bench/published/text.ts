/** Formats milliseconds with two significant digits below 10: `0.09 ms`, `2.1 ms`, `40 ms`, `1.3 s`. */
export function ms(value: number): string {
  if (value >= 1_000) return `${(value / 1_000).toFixed(1)} s`;
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} ms`;
}

/** Formats a rate with two or three significant digits: `35,000/s`, `6,300/s`. */
export function perSecond(value: number): string {
  return `${rounded(value)}/s`;
}

/** Rounds to two significant digits, three from 100,000 on, with separators. */
export function rounded(value: number): string {
  return Number(value.toPrecision(value >= 100_000 ? 3 : 2)).toLocaleString('en-US');
}

export function p50p99({ p50, p99 }: { readonly p50: number; readonly p99: number }): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}`;
}
