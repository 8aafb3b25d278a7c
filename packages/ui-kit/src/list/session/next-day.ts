const HOUR_MS = 3_600_000;
/** Maximum time to the next date. It is more than a day where a date was skipped to move across the date line. */
const MAX_DISTANCE_MS = 50 * HOUR_MS;

/** Returns the start of the next local date, epoch ms. Searches for it, because a day may have 23 or 25 hours. */
export function nextDay(nowMs: number, dayOf: (ms: number) => string): number {
  const today = dayOf(nowMs);
  // Clocks may report fractions of milliseconds, which a search cannot resolve.
  let todayMs = Math.floor(nowMs);
  let nextDayMs = todayMs + HOUR_MS;
  while (dayOf(nextDayMs) === today && nextDayMs < nowMs + MAX_DISTANCE_MS) {
    todayMs = nextDayMs;
    nextDayMs += HOUR_MS;
  }
  while (nextDayMs - todayMs > 1) {
    const middle = Math.floor((todayMs + nextDayMs) / 2);
    if (dayOf(middle) === today) todayMs = middle;
    else nextDayMs = middle;
  }
  return nextDayMs;
}
