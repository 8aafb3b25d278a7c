import { armTargets } from '../../../storage/notifications/clears/clears-store.ts';
import { shownStatesAfter } from '../../../storage/notifications/clears/outdated-store.ts';
import { deleteOldShown, deleteOrphanedShown } from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';

/** Number of targets that are checked at a time. */
const TARGETS_PER_PAGE = 200;
const DAY_MS = 86_400_000;
/** Time for which the server stores that a device shows a notification. See docs/spec/last-mile.md#shown-notifications. */
export const SHOWN_FOR_MS = 30 * DAY_MS;

/**
 * Deletes shown notifications that are too old, and schedules a check of each device that shows an outdated one, in case the
 * event that outdated it was missed. See docs/decisions/outdated-notifications.md.
 */
export async function checkShown(db: Db, nowMs: number, isStopped: () => boolean = () => false): Promise<void> {
  await deleteOldShown(db, nowMs - SHOWN_FOR_MS, nowMs - DAY_MS);
  await deleteOrphanedShown(db);
  let after = '';
  while (!isStopped()) {
    const states = await shownStatesAfter(db, after, TARGETS_PER_PAGE);
    if (states.length === 0) return;
    for (const [target, rows] of Map.groupBy(states, (state) => state.target)) {
      if (target > after) after = target;
      const [newest] = outdatedRowsOf(rows).filter(({ isCovered }) => !isCovered);
      const [row] = rows;
      if (!newest || !row) continue;
      const { why: cause, messageId } = newest;
      await armTargets(db, [{ target, uid: row.uid }], { cause, messageId, nowMs });
    }
  }
}
