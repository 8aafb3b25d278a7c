const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second, … failed attempt. See docs/spec/notifications.md#failure-webhooks. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
const JITTER = 0.1;

/**
 * Returns the wait after a failed attempt, ±10 %, but at least as long as the receiver requested. Undefined after the last
 * attempt.
 */
export function waitBeforeNextAttempt(
  attemptsSoFar: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number | undefined {
  const wait = WAITS_MS[attemptsSoFar - 1];
  if (wait === undefined) return undefined;
  const withJitter = Math.round(wait * (1 - JITTER + 2 * JITTER * random()));
  return Math.max(withJitter, retryAfterMs ?? 0);
}
