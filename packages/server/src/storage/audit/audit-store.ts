import type { AuditAction, AuditOutcome } from '@chatwire/protocol';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { AuditEntriesTable } from '../schema/access/audit.ts';
import type { Database } from '../schema/database.ts';
import type { Capabilities, Db } from '../storage.ts';

export type AuditRow = Selectable<AuditEntriesTable>;
export type NewAuditRow = Omit<Insertable<AuditEntriesTable>, 'audit_id'>;

/** Filters of entries, combined with AND. `from` is excluded, `to` included. */
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
  /** Position the page begins after. */
  readonly auditId?: number | undefined;
  readonly limit: number;
}

/** Rows in one statement: well below the engines' limits on parameters. */
const INSERT_BATCH = 500;
/** Rows one statement of retention deletes: bounds how long other writes wait. */
const DELETE_BATCH = 5_000;
/** Arbitrary number of this application's advisory lock. */
const APPEND_LOCK = sql.lit(BigInt('7020677318245630213'));
const ONLY_ROW = 1;

/**
 * Appends entries. On PostgreSQL under a lock until the transaction ends, so that entries become visible in the order of
 * their ids: the last statement of its transaction, or two of them could wait for each other.
 */
export async function appendAuditRows(
  tx: Db,
  engine: Capabilities['engine'],
  rows: readonly NewAuditRow[],
): Promise<void> {
  if (rows.length === 0) return;
  if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${APPEND_LOCK})`.execute(tx);
  for (let start = 0; start < rows.length; start += INSERT_BATCH) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + INSERT_BATCH))
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

/** Deletes entries older than an instant. Returns how many. Index audit_entries_by_time. */
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
          .limit(DELETE_BATCH),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (Number(numDeletedRows) < DELETE_BATCH) return deleted;
  }
}

/** Returns the retention of the audit log; undefined until it is changed for the first time. */
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
