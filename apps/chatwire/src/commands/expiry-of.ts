const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** The last second of the year 9999. */
const LAST_SECONDS = 253_402_300_799;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses `90d`, `12h`, or an ISO 8601 date, with or without a time (default: midnight UTC). Returns epoch seconds;
 * undefined if the text is malformed or not in the future.
 */
export function expiryOf(text: string, nowMs: number): number | undefined {
  const nowSeconds = Math.floor(nowMs / 1000);
  const duration = durationOf(text);
  const seconds = duration === undefined ? instantOf(text) : nowSeconds + duration;
  return seconds > nowSeconds && seconds <= LAST_SECONDS ? seconds : undefined;
}

function durationOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,7})([hd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'h' ? HOUR_SECONDS : DAY_SECONDS);
}

function instantOf(text: string): number {
  const [, day] = DATE.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const midnight = new Date(`${day}T00:00Z`);
  // `Date` parses 31 February as 3 March.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists ? Math.floor(Date.parse(text) / 1000) : Number.NaN;
}
