const DAY_MS = 86_400_000;

/** Whole days since a device was last seen. */
export function ageDaysOf(lastSeenAtMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - lastSeenAtMs) / DAY_MS));
}

/** Returns whether a device was not seen for too long. `maxAgeDays`: 0 = never. See docs/spec/last-mile.md#device-storage-and-staleness. */
export function isStale(lastSeenAtMs: number, maxAgeDays: number, nowMs: number): boolean {
  return maxAgeDays > 0 && nowMs - lastSeenAtMs > maxAgeDays * DAY_MS;
}
