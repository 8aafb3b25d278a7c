const HOUR_MS = 3_600_000;
/** Maximum pause between two windows. Pauses double up to it. */
const MAX_PAUSE_MS = 6 * HOUR_MS;

/**
 * Returns when the first maintenance window of a dozing phone at or after a time begins, epoch ms. Windows begin one,
 * three, and seven hours after doze began, then every six hours.
 */
export function nextWindowMs(dozingSinceMs: number, atMs: number): number {
  let windowMs = dozingSinceMs + HOUR_MS;
  for (let pauseMs = 2 * HOUR_MS; windowMs < atMs; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) windowMs += pauseMs;
  return windowMs;
}
