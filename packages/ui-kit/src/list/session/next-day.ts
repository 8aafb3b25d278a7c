const HOUR = 3_600_000;
/** Where a date was skipped, as when an island crossed the date line, the next one is further away. */
const FURTHEST = 50 * HOUR;

/** Start of the next local date, in epoch milliseconds: a day may have 23 hours, or 25. */
export function nextDay(nowMs: number, dayOf: (ms: number) => string): number {
  const today = dayOf(nowMs);
  // Clocks may report fractions of milliseconds, which a search cannot resolve.
  let before = Math.floor(nowMs);
  let after = before + HOUR;
  while (dayOf(after) === today && after < nowMs + FURTHEST) {
    before = after;
    after += HOUR;
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
