import type { ClearCause, Platform } from '@chatwire/protocol';
import { clearBudgetOf, isBrowser, isIos, nextSlotMs } from './clear-budget.ts';
import type { OutdatedRow } from './clear-items.ts';
import { outdatedCauseOf } from './outdated-cause-of.ts';
import type { ShownNotification } from './shown-notification.ts';

/** A target of a clear, with all inputs of the decision. */
export interface ClearTarget {
  /** Undefined for the custom webhook. */
  readonly platform: Platform | undefined;
  /** Whether the target accepts a push that shows nothing, without a penalty. Matters for browsers only. */
  readonly isTolerant: boolean;
  /** The notifications that the target shows. */
  readonly rows: readonly ShownNotification[];
  /** Number of unread messages of all conversations; undefined while the badge is off. */
  readonly badge: number | undefined;
  /** Badge of the last accepted push; null: unknown. */
  readonly lastBadge: number | null;
  /**
   * Whether overlapping pushes have set different badges, one of which may have arrived after the device set its badge
   * itself.
   */
  readonly isBadgeUncertain: boolean;
  /** Time at which the last push that set a badge was accepted, epoch ms. */
  readonly badgeAcceptedAtMs: number | null;
  /** When, after the newest change, the device removed notifications itself or the user read on it, epoch ms; null: neither. */
  readonly heardAtMs: number | null;
  /** Time of the oldest change that waits for a clear, epoch ms. */
  readonly sinceMs: number;
  /** Times of earlier clear pushes, epoch ms, ascending. */
  readonly sent: readonly number[];
}

/**
 * What to do about a target. `nothing`: no notification on the device is outdated, and its badge is right. `selfCorrected`: likewise,
 * because the device has corrected both itself. `expired`: the clear has waited for a day, and is given up. `wait`: check
 * again at `untilMs` (epoch ms), because another push may carry the clear until then. `push`: send a clear push, which counts
 * against the budget; `changesBadge`: whether its badge differs from the one that the device shows.
 */
export type ClearDecision =
  | { readonly action: 'nothing' | 'selfCorrected' | 'expired' }
  | { readonly action: 'wait'; readonly untilMs: number }
  | { readonly action: 'push'; readonly changesBadge: boolean };

/** Maximum time that a clear waits. See docs/spec/last-mile.md#clear-delivery. */
export const MAX_WAIT_MS = 86_400_000;

/** Returns what to do about a target. Depends only on its arguments. See docs/spec/last-mile.md#clear-delivery. */
export function decideClear(target: ClearTarget, nowMs: number): ClearDecision {
  const { platform, rows, sinceMs, sent } = target;
  const outdated = outdatedRowsOf(rows);
  const hasReported = target.heardAtMs !== null;
  const isBadgeRight = (hasReported && hasSetBadge(target)) || !isBadgeWrong(target);
  if (!outdated.some(({ isCovered }) => !isCovered) && isBadgeRight)
    return { action: hasReported ? 'selfCorrected' : 'nothing' };
  const endMs = sinceMs + MAX_WAIT_MS;
  if (nowMs >= endMs) return { action: 'expired' };
  if (platform !== undefined && isBrowser(platform)) {
    // Browsers penalise pushes that show nothing, but hardly while they show another notification of the site.
    const remains = rows.length > outdated.length;
    if (!target.isTolerant || !remains) return { action: 'wait', untilMs: endMs };
  }
  const slotMs = nextSlotMs(clearBudgetOf(platform), sent, nowMs);
  return slotMs > nowMs
    ? { action: 'wait', untilMs: Math.min(slotMs, endMs) }
    : { action: 'push', changesBadge: !isBadgeRight };
}

/** Returns those of the shown notifications that are outdated, with the cause of each. */
export function outdatedRowsOf(rows: readonly ShownNotification[]): OutdatedRow[] {
  return rows.flatMap((row) => {
    const why: ClearCause | undefined = outdatedCauseOf(row);
    return why === undefined ? [] : [{ ...row, why }];
  });
}

/**
 * Returns whether the device shows the badge that it set itself when it removed notifications, and not that of a push. Unknown, so
 * false, if a push was accepted in the same millisecond.
 */
function hasSetBadge({ isBadgeUncertain, badgeAcceptedAtMs, heardAtMs }: ClearTarget): boolean {
  return !isBadgeUncertain && (badgeAcceptedAtMs ?? 0) < (heardAtMs ?? 0);
}

/** Returns whether the device shows a wrong badge. Only iOS has a badge that pushes set. */
function isBadgeWrong({ platform, badge, lastBadge }: ClearTarget): boolean {
  if (platform === undefined || !isIos(platform) || badge === undefined) return false;
  return badge !== lastBadge;
}
