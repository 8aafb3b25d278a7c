import type { AppSettings } from '@chatwire/protocol';
import type { ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import { appendClearBatch } from '../../../outbox/outbox.ts';
import { unreadTotalOf } from '../../../storage/conversations/unread-store.ts';
import { saveBadges } from '../../../storage/notifications/clears/badges-store.ts';
import {
  claimClear,
  type DueClear,
  postponeClear,
  saveSent,
} from '../../../storage/notifications/clears/clears-store.ts';
import { type ShownState, shownStates } from '../../../storage/notifications/clears/outdated-store.ts';
import { deleteShown, deleteTargets } from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { withSent } from '../../clears/clear-budget.ts';
import type { ClearResult } from '../../clears/clear-result.ts';
import { type ClearDecision, type ClearTarget, decideClear, outdatedRowsOf } from '../../clears/decide-clear.ts';
import { badgeSubjectOf } from './badge-subject-of.ts';
import { parseClearAbout } from './clear-about-of.ts';
import { type ClearDevice, clearDevicesOf, clearsContainBadge } from './clear-devices.ts';

export interface FireOptions {
  readonly db: Db;
  readonly settings: AppSettings;
  readonly hasCustom: boolean;
  readonly nowMs: number;
}

/**
 * Decides about the due targets of one user, in one transaction. For targets that need a push, counts it against their clear
 * budget, and appends a batch to the outbox. Returns the result for each target that this node could claim. See
 * docs/spec/last-mile.md#clear-delivery, docs/decisions/outdated-notifications.md.
 */
export function fireClears(options: FireOptions, uid: string, due: readonly DueClear[]): Promise<ClearResult[]> {
  const { db, settings, hasCustom, nowMs } = options;
  return db.transaction().execute(async (tx) => {
    const claimed: DueClear[] = [];
    // Locks are always taken in this order, so that two nodes do not wait for each other.
    for (const clear of due.toSorted((a, b) => (a.target < b.target ? -1 : 1))) {
      if (await claimClear(tx, clear)) claimed.push(clear);
    }
    if (claimed.length === 0) return [];
    const devices = await clearDevicesOf(tx, uid, { hasCustom, nowMs });
    const rows = Map.groupBy(
      await shownStates(
        tx,
        claimed.map(({ target }) => target),
      ),
      ({ target }) => target,
    );
    const badge = clearsContainBadge(settings) ? (await unreadTotalOf(tx, [uid])).get(uid) : undefined;
    const results: ClearResult[] = [];
    const pushes: ClearBatchTarget[] = [];
    for (const clear of claimed) {
      const device = devices.get(clear.target);
      const shown = (rows.get(clear.target) ?? []).filter((row) => row.uid === uid);
      const decided: ClearDecision | undefined = device && decideClear(targetOf(clear, device, shown, badge), nowMs);
      results.push(decided?.action ?? 'gone');
      if (!decided) await deleteTargets(tx, [clear.target]);
      // The device has set the badge itself.
      else if (decided.action === 'selfCorrected') {
        const told = { target: clear.target, uid, badge, messageId: clear.message_id };
        await saveBadges(tx, [{ ...told, badgeAtMs: nowMs, sentAtMs: nowMs, acceptedAtMs: nowMs }]);
      } else if (decided.action === 'push') {
        await saveSent(tx, clear.target, withSent(sentOf(clear), nowMs));
        const push = await batchTargetOf(tx, clear, shown, decided.changesBadge);
        if (push) pushes.push(push);
      } else if (decided.action === 'wait') {
        await postponeClear(tx, clear.target, { dueAtMs: decided.untilMs, sinceMs: clear.since_ms });
      } else if (decided.action === 'expired') {
        await deleteShown(
          tx,
          clear.target,
          outdatedRowsOf(shown).map(({ tag }) => tag),
        );
      }
    }
    if (pushes.length > 0) {
      const toldOtherwise = results.filter((result) => result === 'selfCorrected').length;
      await appendClearBatch(tx, { recipient: uid, firedAtMs: nowMs, targets: pushes, toldOtherwise });
    }
    return results;
  });
}

function targetOf(
  clear: DueClear,
  { token, isTolerant }: ClearDevice,
  rows: readonly ShownState[],
  badge: number | undefined,
): ClearTarget {
  return {
    platform: token?.platform,
    isTolerant,
    rows,
    badge,
    lastBadge: clear.badge,
    isBadgeUncertain: clear.badge === null && clear.badge_accepted_at_ms !== null,
    badgeAcceptedAtMs: clear.badge_accepted_at_ms,
    heardAtMs: clear.heard_at_ms,
    sinceMs: clear.since_ms,
    sent: sentOf(clear),
  };
}

function sentOf({ sent }: DueClear): number[] {
  return JSON.parse(sent);
}

/** Rows are ordered newest first. */
async function batchTargetOf(
  tx: Db,
  clear: DueClear,
  shown: readonly ShownState[],
  changesBadge: boolean,
): Promise<ClearBatchTarget | undefined> {
  const { target, since_ms: sinceMs } = clear;
  const [newest] = outdatedRowsOf(shown).filter(({ isCovered }) => !isCovered);
  if (newest) {
    const { messageId, why: cause, about } = newest;
    return { target, messageId, about: parseClearAbout(about), cause, sinceMs, ...(changesBadge && { changesBadge }) };
  }
  const subject = await badgeSubjectOf(tx, clear);
  return subject && { target, ...subject, cause: clear.cause, sinceMs, changesBadge };
}
