const HOUR = 3_600_000;
/** Where a date was left out, as an island crossed the date line, the next one is further away. */
const FURTHEST = 50 * HOUR;

/** When the next local date begins, in epoch milliseconds: a day may have 23 hours, or 25. */
export function nextDay(nowMs: number, dayOf: (ms: number) => string): number {
  const today = dayOf(nowMs);
  // Clocks may tell parts of milliseconds, between which nothing can be found.
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
