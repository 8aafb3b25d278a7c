const HOUR = 3_600_000;
/** Maximum distance to the next date: longer where a date was skipped, such as by a move across the date line. */
const MAX_DISTANCE = 50 * HOUR;

/** Returns the start of the next local date, in epoch milliseconds. A day may have 23 or 25 hours. */
export function nextDay(nowMs: number, dayOf: (ms: number) => string): number {
  const today = dayOf(nowMs);
  // Clocks may report fractions of milliseconds, which a search cannot resolve.
  let before = Math.floor(nowMs);
  let after = before + HOUR;
  while (dayOf(after) === today && after < nowMs + MAX_DISTANCE) {
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
