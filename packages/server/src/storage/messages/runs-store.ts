import type { RunStatus } from '@chatwire/protocol';
import type { Selectable } from 'kysely';
import type { RunsTable } from '../schema/messages/runs.ts';
import type { Db } from '../storage.ts';

export type RunRow = Selectable<RunsTable>;

export function insertRun(db: Db, row: Omit<RunRow, 'run_no'>): Promise<RunRow> {
  return db.insertInto('runs').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findRun(db: Db, runNo: number): Promise<RunRow | undefined> {
  return db.selectFrom('runs').selectAll().where('run_no', '=', runNo).executeTakeFirst();
}

/** Assigns `count` sequence numbers of a run, and locks it. Returns undefined if it has ended. */
export function takeRunSeqs(db: Db, runNo: number, count: number, nowMs: number): Promise<RunRow | undefined> {
  return db
    .updateTable('runs')
    .set((eb) => ({ last_seq: eb('last_seq', '+', count), updated_at_ms: nowMs }))
    .where('run_no', '=', runNo)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

export async function endRun(db: Db, runNo: number, status: RunStatus, nowMs: number): Promise<void> {
  await db.updateTable('runs').set({ status, ended_at_ms: nowMs }).where('run_no', '=', runNo).execute();
}

export async function insertRunEvents(
  db: Db,
  runNo: number,
  events: readonly { readonly seq: number; readonly event: string }[],
): Promise<void> {
  await db
    .insertInto('run_events')
    .values(events.map(({ seq, event }) => ({ run_no: runNo, seq, event })))
    .execute();
}

/** Returns the events of a run after a sequence number, as JSON, in order. */
export async function runEventsAfter(db: Db, runNo: number, seq: number): Promise<string[]> {
  const rows = await db
    .selectFrom('run_events')
    .select('event')
    .where('run_no', '=', runNo)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.event);
}

/** Returns up to 100 running runs without an event since a time. Index: runs_by_status. */
export async function silentRuns(db: Db, sinceMs: number): Promise<RunRow[]> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('status', '=', 'running')
    .where('updated_at_ms', '<', sinceMs)
    .limit(100)
    .execute();
}

/** Deletes runs that ended before a time, with their events. Index: runs_by_end. */
export async function deleteRunsEndedBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('runs').where('ended_at_ms', '<', epochMs).execute();
}
