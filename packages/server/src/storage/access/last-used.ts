/** Minimum interval between updates of `lastUsedAt`. Credentials are sent with every request, and each update is a write. */
export const LAST_USED_PRECISION_MS = 60_000;

/** Returns whether the stored time of the last use should be updated. */
export function isOutdated(lastUsedMs: number | null, nowMs: number): boolean {
  return lastUsedMs === null || nowMs - lastUsedMs >= LAST_USED_PRECISION_MS;
}
