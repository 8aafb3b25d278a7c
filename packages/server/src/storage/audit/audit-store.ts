import type { AuditAction, AuditOutcome } from '@chatwire/protocol';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { AuditEntriesTable } from '../schema/access/audit.ts';
import type { Database } from '../schema/database.ts';
import type { Capabilities, Db } from '../storage.ts';

export type AuditRow = Selectable<AuditEntriesTable>;
export type NewAuditRow = Omit<Insertable<AuditEntriesTable>, 'audit_id'>;

/** Filters of entries, combined with AND. `from` (exclusive) and `to` (inclusive) are epoch ms. */
export interface AuditFilter {
  readonly action?: readonly AuditAction[] | undefined;
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  readonly address?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface AuditPageRequest {
  readonly filter: AuditFilter;
  readonly affix: 'append' | 'prepend';
  /** Position after which the page begins. */
  readonly auditId?: number | undefined;
  readonly limit: number;
}

/** Maximum number of rows per INSERT: well below the limits of both databases on parameters. */
const ROWS_PER_INSERT = 500;
/** Maximum number of rows per DELETE, so that other writes do not wait long. */
const ROWS_PER_DELETE = 5_000;
/** Arbitrary id of the advisory lock for appending entries. */
const APPEND_LOCK_ID = sql.lit(BigInt('7020677318245630213'));
const ONLY_ROW = 1;

/**
 * Appends entries. On PostgreSQL, takes a lock until the transaction ends, so that entries become visible in the order of
 * their ids. Must be the last statement of its transaction, because two transactions could otherwise deadlock.
 */
export async function appendAuditRows(
  tx: Db,
  engine: Capabilities['engine'],
  rows: readonly NewAuditRow[],
): Promise<void> {
  if (rows.length === 0) return;
  if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${APPEND_LOCK_ID})`.execute(tx);
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

/** Returns audit entries, newest first. */
export async function listAuditRows(db: Db, { filter, affix, auditId, limit }: AuditPageRequest): Promise<AuditRow[]> {
  const isBackwards = affix === 'prepend' && auditId !== undefined;
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => matches(eb, filter))
    .$if(auditId !== undefined, (query) => query.where('audit_id', isBackwards ? '>' : '<', auditId ?? 0))
    .orderBy('audit_id', isBackwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return isBackwards ? rows.reverse() : rows;
}

export function findAuditRow(db: Db, auditId: number): Promise<AuditRow | undefined> {
  return db.selectFrom('audit_entries').selectAll().where('audit_id', '=', auditId).executeTakeFirst();
}

/** Deletes entries from before a time. Returns their number. Uses the index audit_entries_by_time. */
export async function deleteAuditRowsBefore(db: Db, beforeMs: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('audit_entries')
      .where('audit_id', 'in', (eb) =>
        eb
          .selectFrom('audit_entries')
          .select('audit_id')
          .where('at_ms', '<', beforeMs)
          .orderBy('at_ms')
          .limit(ROWS_PER_DELETE),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (Number(numDeletedRows) < ROWS_PER_DELETE) return deleted;
  }
}

/** Returns the retention of the audit log in days; undefined if it was never changed. */
export async function readAuditRetention(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_settings')
    .select('retention_days')
    .where('id', '=', ONLY_ROW)
    .executeTakeFirst();
  return row?.retention_days;
}

export async function writeAuditRetention(tx: Db, retentionDays: number): Promise<void> {
  const values = { retention_days: retentionDays };
  await tx
    .insertInto('audit_settings')
    .values({ id: ONLY_ROW, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
}

function matches(eb: ExpressionBuilder<Database, 'audit_entries'>, filter: AuditFilter) {
  const { action, actor, target, outcome, address, from, to } = filter;
  return eb.and([
    ...(action !== undefined && action.length > 0 ? [eb('action', 'in', [...action])] : []),
    ...(actor !== undefined ? [eb('actor_id', '=', actor)] : []),
    ...(target !== undefined ? [eb('target_id', '=', target)] : []),
    ...(outcome !== undefined ? [eb('outcome', '=', outcome)] : []),
    ...(address !== undefined ? [eb('address', '=', address)] : []),
    ...(from !== undefined ? [eb('at_ms', '>', from)] : []),
    ...(to !== undefined ? [eb('at_ms', '<=', to)] : []),
  ]);
}
