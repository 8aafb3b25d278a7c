import type { Selectable } from 'kysely';
import type { LogJobsTable } from '../schema/logs/log-jobs.ts';
import type { Db } from '../storage.ts';

export type LogJobRow = Selectable<LogJobsTable>;

/** Requests a job, which is due now. A job that is requested while it is running runs again afterwards. */
export async function requestLogJob(
  db: Db,
  { kind, uid }: Pick<LogJobRow, 'kind' | 'uid'>,
  nowMs: number,
): Promise<void> {
  const times = { requested_at_ms: nowMs, due_at_ms: nowMs, leased_until_ms: null };
  await db
    .insertInto('log_jobs')
    .values({ kind, uid, ...times })
    .onConflict((on) => on.columns(['kind', 'uid']).doUpdateSet(times))
    .execute();
}

/** Returns the time at which a job was requested, epoch ms; undefined if it is done. */
export async function openLogJobSince(
  db: Db,
  { kind, uid }: Pick<LogJobRow, 'kind' | 'uid'>,
): Promise<number | undefined> {
  const job = await db
    .selectFrom('log_jobs')
    .select('requested_at_ms')
    .where('kind', '=', kind)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return job?.requested_at_ms;
}

/** Claims a due job that no node is working on. */
export async function leaseLogJob(db: Db, nowMs: number, untilMs: number): Promise<LogJobRow | undefined> {
  const due = await db
    .selectFrom('log_jobs')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .where((eb) => eb.or([eb('leased_until_ms', 'is', null), eb('leased_until_ms', '<', nowMs)]))
    .orderBy('due_at_ms')
    .executeTakeFirst();
  if (!due) return undefined;
  return (
    db
      .updateTable('log_jobs')
      .set({ leased_until_ms: untilMs })
      .where('kind', '=', due.kind)
      .where('uid', '=', due.uid)
      // Another node may have claimed or finished it in between. Then it has another due time, or no longer exists.
      .where('due_at_ms', '=', due.due_at_ms)
      .where('leased_until_ms', 'is not distinct from', due.leased_until_ms)
      .returningAll()
      .executeTakeFirst()
  );
}

/**
 * Marks a job as done, unless it was requested again in the meantime. `againAtMs`: instead, makes it due again at this
 * time.
 */
export async function endLogJob(db: Db, job: LogJobRow, againAtMs?: number): Promise<void> {
  if (againAtMs === undefined) {
    await db
      .deleteFrom('log_jobs')
      .where('kind', '=', job.kind)
      .where('uid', '=', job.uid)
      .where('leased_until_ms', '=', job.leased_until_ms)
      .execute();
    return;
  }
  await db
    .updateTable('log_jobs')
    .set({ due_at_ms: againAtMs, leased_until_ms: null })
    .where('kind', '=', job.kind)
    .where('uid', '=', job.uid)
    .where('leased_until_ms', '=', job.leased_until_ms)
    .execute();
}

/** Releases the leases of interrupted jobs. For a database with only one process, which can resume them at once. */
export async function releaseLogJobs(db: Db): Promise<void> {
  await db.updateTable('log_jobs').set({ leased_until_ms: null }).execute();
}
