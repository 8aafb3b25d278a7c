/** The range of JavaScript dates, reduced by a day at both ends for time zones. */
const MAX_MS = 8.64e15 - 86_400_000;

/**
 * Clamps a time to the range that can be formatted. Messages may contain impossible times, for which the platform
 * throws.
 */
export function safeMoment(ms: number): number {
  return Math.max(-MAX_MS, Math.min(MAX_MS, ms)) || 0;
}
