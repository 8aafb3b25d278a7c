/** What calendars know, a day less at both ends for the time zones. */
const FURTHEST_MS = 8.64e15 - 86_400_000;

/** A moment that can be written, also where a message names one that no calendar has: the platform throws for those. */
export function safeMoment(ms: number): number {
  return Math.max(-FURTHEST_MS, Math.min(FURTHEST_MS, ms)) || 0;
}
