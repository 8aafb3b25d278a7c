import type { Selectable } from 'kysely';
import type { CheckPushesTable } from '../../schema/notifications/notification-checks.ts';
import type { Db } from '../../storage.ts';

export type CheckPushRow = Selectable<CheckPushesTable>;

/** Times at which devices reported about a push, epoch ms. */
export type CheckPushReports = Pick<
  CheckPushRow,
  'received_at_ms' | 'displayed_at_ms' | 'suppressed_at_ms' | 'suppressed_by'
>;

/** Adds a push that is about to be sent. Called before, because the device may report before the provider responds. */
export async function addCheckPush(db: Db, checkId: string, handle: number): Promise<void> {
  await db
    .insertInto('check_pushes')
    .values({
      handle,
      check_id: checkId,
      received_at_ms: null,
      displayed_at_ms: null,
      suppressed_at_ms: null,
      suppressed_by: null,
    })
    .execute();
}

export function pushesOfCheck(db: Db, checkId: string): Promise<CheckPushRow[]> {
  return db.selectFrom('check_pushes').selectAll().where('check_id', '=', checkId).orderBy('handle').execute();
}

/** Adds a report, of which the first of each kind is kept. Ignores pushes that belong to no check, such as test sends. */
export async function addCheckReport(db: Db, handle: number, report: Partial<CheckPushReports>): Promise<void> {
  await db
    .updateTable('check_pushes')
    .set((eb) => ({
      ...(report.received_at_ms && { received_at_ms: eb.fn.coalesce('received_at_ms', eb.val(report.received_at_ms)) }),
      ...(report.displayed_at_ms && {
        displayed_at_ms: eb.fn.coalesce('displayed_at_ms', eb.val(report.displayed_at_ms)),
      }),
      ...(report.suppressed_at_ms && {
        suppressed_at_ms: eb.fn.coalesce('suppressed_at_ms', eb.val(report.suppressed_at_ms)),
        suppressed_by: eb.fn.coalesce('suppressed_by', eb.val(report.suppressed_by ?? 'other')),
      }),
    }))
    .where('handle', '=', handle)
    .execute();
}
