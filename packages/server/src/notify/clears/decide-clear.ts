import type { ClearCause, Platform } from '@chatwire/protocol';
import { clearBudgetOf, isBrowser, isIos, nextSlotMs } from './clear-budget.ts';
import type { OutdatedRow } from './clear-items.ts';
import { outdatedCauseOf } from './outdated-cause-of.ts';
import type { ShownNotification } from './shown-notification.ts';

/** Target of a clear with all inputs of the decision. */
export interface ClearTarget {
  /** Undefined for the operator's webhook. */
  readonly platform: Platform | undefined;
  /** A browser that may receive a push that shows nothing. */
  readonly isTolerant: boolean;
  /** What the target shows. */
  readonly rows: readonly ShownNotification[];
  /** Total unread; undefined while the badge is off. */
  readonly badge: number | undefined;
  /** Badge of the last accepted push; null = not known. */
  readonly lastBadge: number | null;
  /** Pushes that overlapped have set different badges: one may have arrived after the device set the badge itself. */
  readonly isBadgeUncertain: boolean;
  /** When the last push that set a badge was accepted, epoch ms. */
  readonly badgeAcceptedAtMs: number | null;
  /** When the device removed notifications itself, or the user read on it, after the newest change; null = it did not. */
  readonly heardAtMs: number | null;
  /** Time of the oldest change that waits, epoch ms. */
  readonly sinceMs: number;
  /** Times of earlier clear pushes, epoch ms, ascending. */
  readonly sent: readonly number[];
}

/**
 * `nothing`: no notification on the device is outdated, and its badge is right. `told`: likewise, because the device has
 * corrected both itself. `expired`: the clear has waited for a day. `wait`: until then another push may carry the clear. `push`: send a
 * clear push now and use a slot of the budget; `changesBadge`: its badge is not the one that the device shows.
 */
export type ClearDecision =
  | { readonly action: 'nothing' | 'told' | 'expired' }
  | { readonly action: 'wait'; readonly untilMs: number }
  | { readonly action: 'push'; readonly changesBadge: boolean };

/** Longest time that a clear waits. See docs/spec/last-mile.md#clear-delivery. */
export const LONGEST_WAIT_MS = 86_400_000;

/** Decides about one target. A total function of its arguments. See docs/spec/last-mile.md#clear-delivery. */
export function decideClear(target: ClearTarget, nowMs: number): ClearDecision {
  const { platform, rows, sinceMs, sent } = target;
  const outdated = outdatedRowsOf(rows);
  const hasReported = target.heardAtMs !== null;
  const isBadgeRight = (hasReported && hasSetBadge(target)) || !isBadgeWrong(target);
  if (!outdated.some(({ isTold }) => !isTold) && isBadgeRight) return { action: hasReported ? 'told' : 'nothing' };
  const endMs = sinceMs + LONGEST_WAIT_MS;
  if (nowMs >= endMs) return { action: 'expired' };
  if (platform !== undefined && isBrowser(platform)) {
    // Browsers penalise pushes that show nothing, but least while they show something of the site.
    const remains = rows.length > outdated.length;
    if (!target.isTolerant || !remains) return { action: 'wait', untilMs: endMs };
  }
  const slotMs = nextSlotMs(clearBudgetOf(platform), sent, nowMs);
  return slotMs > nowMs
    ? { action: 'wait', untilMs: Math.min(slotMs, endMs) }
    : { action: 'push', changesBadge: !isBadgeRight };
}

export function outdatedRowsOf(rows: readonly ShownNotification[]): OutdatedRow[] {
  return rows.flatMap((row) => {
    const why: ClearCause | undefined = outdatedCauseOf(row);
    return why === undefined ? [] : [{ ...row, why }];
  });
}

/** Returns whether the badge is the one that the device has set itself when it removed notifications, not that of a push. */
function hasSetBadge({ isBadgeUncertain, badgeAcceptedAtMs, heardAtMs }: ClearTarget): boolean {
  return !isBadgeUncertain && (badgeAcceptedAtMs ?? 0) <= (heardAtMs ?? 0);
}

/** Only iOS has a badge that pushes set. */
function isBadgeWrong({ platform, badge, lastBadge }: ClearTarget): boolean {
  if (platform === undefined || !isIos(platform) || badge === undefined) return false;
  return badge !== lastBadge;
}
