import type { StandbyBucket } from './device-settings.ts';
import type { PastPush } from './phone-state.ts';

const DAY_MS = 86_400_000;
/** FCM evaluates this period. */
const WINDOW_MS = 7 * DAY_MS;
/**
 * FCM lowers an app whose high-priority messages show nothing, without saying how many. Here: more than half of at
 * least ten.
 */
const LEAST = 10;

/** High-priority messages a day for apps in these standby buckets, on Android before 13. */
const A_DAY: Readonly<Record<StandbyBucket, number>> = {
  active: Infinity,
  working_set: Infinity,
  frequent: 10,
  rare: 5,
  restricted: 5,
};

/** Returns whether a high-priority message accepted at a time is delivered as normal. */
export function isLowered(atMs: number, history: readonly PastPush[], bucket: StandbyBucket): boolean {
  const high = history.filter((past) => past.isHighPriority && past.atMs > atMs - WINDOW_MS && past.atMs <= atMs);
  const unseen = high.filter(({ wasShown }) => !wasShown).length;
  if (high.length >= LEAST && unseen * 2 > high.length) return true;
  return high.filter((past) => past.atMs > atMs - DAY_MS).length >= A_DAY[bucket];
}
