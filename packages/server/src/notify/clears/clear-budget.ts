import { deviceOsOf, isWebpushPlatform, type Platform } from '@chatwire/protocol';

/** How often clear pushes may be sent to a target. See docs/spec/last-mile.md#clear-delivery. */
export interface ClearBudget {
  /** Minimum time between two pushes, ms. */
  readonly gapMs: number;
  /** Maximum number of pushes within any 24 h. */
  readonly perDay: number;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** iOS discards more than two or three background pushes an hour. */
const IOS: ClearBudget = { gapMs: 20 * MINUTE_MS, perDay: 72 };
const ANDROID: ClearBudget = { gapMs: 10 * SECOND_MS, perDay: 240 };
/** After a few pushes that show nothing, Chromium shows a notification itself. */
const BROWSER: ClearBudget = { gapMs: 10 * SECOND_MS, perDay: 3 };

/** Returns the budget for clear pushes to a device. `platform`: undefined for the custom webhook. */
export function clearBudgetOf(platform: Platform | undefined): ClearBudget {
  if (platform === undefined) return ANDROID;
  if (isBrowser(platform)) return BROWSER;
  return isIos(platform) ? IOS : ANDROID;
}

/** Returns the earliest time at which the budget allows a push, epoch ms. `sent`: times of earlier pushes, epoch ms, ascending. */
export function nextSlotMs(budget: ClearBudget, sentAtMs: readonly number[], nowMs: number): number {
  const last = sentAtMs.at(-1);
  const afterGap = last === undefined ? nowMs : last + budget.gapMs;
  const oldest = sentAtMs.at(-budget.perDay);
  const afterDay = oldest === undefined ? nowMs : oldest + DAY_MS;
  return Math.max(nowMs, afterGap, afterDay);
}

/** Returns the times of pushes that count against the budget after a push at `nowMs`. `sent`: those before, epoch ms, ascending. */
export function withSent(sent: readonly number[], nowMs: number): number[] {
  return [...sent.filter((ms) => ms > nowMs - DAY_MS), nowMs];
}

export function isBrowser(platform: Platform): boolean {
  return platform === 'fcm_web' || platform === 'webpush_browser';
}

/** Returns whether a device runs iOS, where the push itself sets the badge. */
export function isIos(platform: Platform): boolean {
  return !isWebpushPlatform(platform) && deviceOsOf(platform) === 'ios';
}
