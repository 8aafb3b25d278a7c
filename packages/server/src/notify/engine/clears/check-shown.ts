import { armTargets } from '../../../storage/notifications/clears/clears-store.ts';
import { shownStatesAfter } from '../../../storage/notifications/clears/outdated-store.ts';
import { deleteOldShown, deleteOrphanedShown } from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';

/** Number of targets that are checked at a time. */
const AT_ONCE = 200;
const DAY_MS = 86_400_000;
/** See docs/spec/last-mile.md#shown-notifications. */
export const SHOWN_FOR_MS = 30 * DAY_MS;

/**
 * Deletes what is too old, and schedules a check of devices that show something outdated, in case an event was missed.
 * See docs/decisions/outdated-notifications.md.
 */
export async function checkShown(db: Db, nowMs: number, isStopped: () => boolean = () => false): Promise<void> {
  await deleteOldShown(db, nowMs - SHOWN_FOR_MS, nowMs - DAY_MS);
  await deleteOrphanedShown(db);
  let after = '';
  while (!isStopped()) {
    const states = await shownStatesAfter(db, after, AT_ONCE);
    if (states.length === 0) return;
    for (const [target, rows] of Map.groupBy(states, (state) => state.target)) {
      if (target > after) after = target;
      const [newest] = outdatedRowsOf(rows).filter(({ isTold }) => !isTold);
      const [row] = rows;
      if (!newest || !row) continue;
      const { why: cause, messageId } = newest;
      await armTargets(db, [{ target, uid: row.uid }], { cause, messageId, nowMs });
    }
  }
}
