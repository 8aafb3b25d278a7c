import type { TokenDevice } from '../candidate.ts';

type LastSeen = Pick<TokenDevice, 'lastSeenAtMs' | 'silentSinceMs'>;

/** Returns the time since which the browser of a push token has been silent, epoch ms; no member if it responds. */
export function silenceOf(token: {
  readonly silent_at_ms: number | null;
  readonly reported_at_ms: number | null;
}): Pick<TokenDevice, 'silentSinceMs'> {
  const { silent_at_ms, reported_at_ms } = token;
  return silent_at_ms === null ? {} : { silentSinceMs: reported_at_ms ?? silent_at_ms };
}

const DAY_MS = 86_400_000;

/** Returns the number of whole days since a device was last seen. */
export function ageDaysOf(lastSeenAtMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - lastSeenAtMs) / DAY_MS));
}

/**
 * Returns whether a device was last seen more than `maxAgeDays` ago (0: no limit), or is a browser that no longer responds. See
 * docs/spec/last-mile.md#device-storage-and-staleness, #web-push-sending.
 */
export function isStale({ lastSeenAtMs, silentSinceMs }: LastSeen, maxAgeDays: number, nowMs: number): boolean {
  return silentSinceMs !== undefined || (maxAgeDays > 0 && nowMs - lastSeenAtMs > maxAgeDays * DAY_MS);
}
