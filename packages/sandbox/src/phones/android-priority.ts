import type { StandbyBucket } from './device-settings.ts';
import type { PastPush } from './phone-state.ts';

const DAY_MS = 86_400_000;
/** Period that FCM evaluates. */
const WINDOW_MS = 7 * DAY_MS;
/**
 * Number of high-priority messages from which on the priority of an app is lowered if more than half of them have shown
 * nothing. FCM does not document its numbers.
 */
const MIN_MESSAGES = 10;

/** Maximum number of high-priority messages a day, by standby bucket of the app, on Android before 13. */
const MAX_PER_DAY: Readonly<Record<StandbyBucket, number>> = {
  active: Infinity,
  working_set: Infinity,
  frequent: 10,
  rare: 5,
  restricted: 5,
};

/** Returns whether FCM delivers a high-priority message, accepted at this time, with normal priority. `atMs`: epoch ms. */
export function isLowered(atMs: number, history: readonly PastPush[], bucket: StandbyBucket): boolean {
  const recent = history.filter((past) => past.isHighPriority && past.atMs > atMs - WINDOW_MS && past.atMs <= atMs);
  const unseen = recent.filter(({ wasShown }) => !wasShown).length;
  if (recent.length >= MIN_MESSAGES && unseen * 2 > recent.length) return true;
  return recent.filter((past) => past.atMs > atMs - DAY_MS).length >= MAX_PER_DAY[bucket];
}
