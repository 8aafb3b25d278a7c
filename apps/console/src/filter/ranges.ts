const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time ranges that end now. */
export const RANGES = [
  { name: '15m', label: 'Last 15 minutes', ms: 15 * MINUTE_MS },
  { name: '1h', label: 'Last hour', ms: HOUR_MS },
  { name: '6h', label: 'Last 6 hours', ms: 6 * HOUR_MS },
  { name: '24h', label: 'Last 24 hours', ms: DAY_MS },
  { name: '7d', label: 'Last 7 days', ms: 7 * DAY_MS },
  { name: '14d', label: 'Last 14 days', ms: 14 * DAY_MS },
  { name: '30d', label: 'Last 30 days', ms: 30 * DAY_MS },
] as const;

export type RangeName = (typeof RANGES)[number]['name'];

/** Returns the length of a named time range in milliseconds. */
export function rangeMs(name: RangeName): number {
  return RANGES.find((range) => range.name === name)?.ms ?? DAY_MS;
}
