/** `lastUsedAt` is exact to a minute: a credential is sent with every request, and each note is a write. */
export const PRECISION_MS = 60_000;

export function isOutdated(lastUsedMs: number | null, nowMs: number): boolean {
  return lastUsedMs === null || nowMs - lastUsedMs >= PRECISION_MS;
}
