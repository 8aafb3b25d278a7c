import { deviceOsOf, isWebpushPlatform, type Platform } from '@chatwire/protocol';

/** How often clear pushes may be sent to a target. See docs/spec/last-mile.md#clear-delivery. */
export interface ClearBudget {
  /** Pause between two pushes, ms. */
  readonly gapMs: number;
  /** Pushes within any 24 h. */
  readonly perDay: number;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** iOS discards more than two or three background pushes an hour. */
const IOS: ClearBudget = { gapMs: 20 * MINUTE_MS, perDay: 72 };
const ANDROID: ClearBudget = { gapMs: 10 * SECOND_MS, perDay: 240 };
/** Chromium shows a notification of its own after a few pushes that show nothing. */
const BROWSER: ClearBudget = { gapMs: 10 * SECOND_MS, perDay: 3 };

/** Returns the budget of clears. `platform`: undefined for the operator's webhook. */
export function clearBudgetOf(platform: Platform | undefined): ClearBudget {
  if (platform === undefined) return ANDROID;
  if (isBrowser(platform)) return BROWSER;
  return isIos(platform) ? IOS : ANDROID;
}

/** Returns the instant from which a push is within the budget. `sent`: times of earlier pushes, epoch ms, ascending. */
export function nextSlotMs(budget: ClearBudget, sent: readonly number[], nowMs: number): number {
  const last = sent.at(-1);
  const afterGap = last === undefined ? nowMs : last + budget.gapMs;
  const oldest = sent.at(-budget.perDay);
  const afterDay = oldest === undefined ? nowMs : oldest + DAY_MS;
  return Math.max(nowMs, afterGap, afterDay);
}

/** Adds a push to the times that still count. */
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
