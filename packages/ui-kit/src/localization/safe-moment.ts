/** The range of calendars, less a day at both ends for time zones. */
const FURTHEST_MS = 8.64e15 - 86_400_000;

/** Clamps a time so that it can be formatted, even if a message contains an impossible one: the platform throws for those. */
export function safeMoment(ms: number): number {
  return Math.max(-FURTHEST_MS, Math.min(FURTHEST_MS, ms)) || 0;
}
