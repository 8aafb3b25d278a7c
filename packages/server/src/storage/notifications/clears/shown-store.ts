import { type Selectable, sql } from 'kysely';
import { preparedQuery } from '../../prepared-query.ts';
import type { ShownTable } from '../../schema/notifications/shown.ts';
import type { Db } from '../../storage.ts';

export type ShownRow = Selectable<ShownTable>;
/** A new row, which no clear covers yet. */
export type NewShownRow = Omit<ShownRow, 'opened' | 'told_at_ms' | 'told_handle'>;

/** Maximum number of rows per target. See docs/spec/last-mile.md#shown-notifications. */
export const MAX_SHOWN = 200;

/**
 * Stores notifications that devices show. Replaces one with the same tag. Of several rows with the same tag, the last counts.
 */
export async function saveShown(tx: Db, rows: readonly NewShownRow[]): Promise<void> {
  const last = new Map(rows.map((row) => [`${row.target} ${row.tag}`, row]));
  await insertShown(tx, [...last.values()], 'replace');
}

/** Stores notifications found in the log, unless there is a row with the same tag. */
export function restoreShown(tx: Db, rows: readonly NewShownRow[]): Promise<void> {
  return insertShown(tx, rows, 'keep');
}

/** Maximum number of rows per statement. */
const ROWS_PER_STATEMENT = 200;

async function insertShown(tx: Db, rows: readonly NewShownRow[], existing: 'replace' | 'keep'): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({ ...row, ...UNCOVERED }));
    await (existing === 'keep' ? insertMissing(tx, part) : insertOrReplace(tx, part));
  }
}

const UNCOVERED = { opened: 0, told_at_ms: null, told_handle: null };

const insertMissing = preparedQuery<[rows: readonly ShownRow[]], unknown>((tx, rows) =>
  tx
    .insertInto('shown')
    .values(rows)
    .onConflict((on) => on.columns(['target', 'tag']).doNothing()),
);

const insertOrReplace = preparedQuery<[rows: readonly ShownRow[]], unknown>((tx, rows) =>
  tx
    .insertInto('shown')
    .values(rows)
    .onConflict((on) =>
      on.columns(['target', 'tag']).doUpdateSet((eb) => ({
        uid: eb.ref('excluded.uid'),
        conversation_id: eb.ref('excluded.conversation_id'),
        parent_id: eb.ref('excluded.parent_id'),
        message_id: eb.ref('excluded.message_id'),
        kind: eb.ref('excluded.kind'),
        sender: eb.ref('excluded.sender'),
        about: eb.ref('excluded.about'),
        handle: eb.ref('excluded.handle'),
        since_ms: eb.ref('excluded.since_ms'),
        // An earlier push with this tag may still arrive.
        repeated: sql<number>`CASE WHEN shown.repeated = 1 THEN 1 ELSE excluded.repeated END`,
        ...UNCOVERED,
      })),
    ),
);

/** Returns those of the targets that have more than `MAX_SHOWN` rows. */
export async function overfullTargets(db: Db, targets: readonly string[]): Promise<string[]> {
  if (targets.length === 0) return [];
  return (await overfullAmong(db, targets)).map(({ target }) => target);
}

const overfullAmong = preparedQuery<[targets: readonly string[]], Pick<ShownRow, 'target'>>((db, targets) =>
  db
    .selectFrom('shown')
    .select('target')
    .where('target', 'in', targets)
    .groupBy('target')
    .having((eb) => eb.fn.countAll<number>(), '>', MAX_SHOWN),
);

/** Returns the notifications that a target shows, oldest first. */
export function shownOn(db: Db, target: string): Promise<ShownRow[]> {
  return db
    .selectFrom('shown')
    .selectAll()
    .where('target', '=', target)
    .orderBy('since_ms')
    .orderBy('message_id')
    .orderBy('tag')
    .execute();
}

/** Deletes rows of a target by their tags. */
export async function deleteShown(tx: Db, target: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .deleteFrom('shown')
    .where('target', '=', target)
    .where('tag', 'in', [...tags])
    .execute();
}

/** A row that a clear covers, with the message that it was about. */
export interface CoveredRow {
  readonly tag: string;
  readonly messageId: number;
}

/** An accepted push that contains a clear. */
export interface ClearingPush {
  /** Time at which its accepted attempt began, epoch ms. */
  readonly sentAtMs: number;
  readonly acceptedAtMs: number;
  readonly handle: number | null;
}

/** Marks rows of a target as covered by an accepted clear. Rows whose pushes were accepted after it was sent stay unchanged. */
export async function markCovered(
  tx: Db,
  target: string,
  rows: readonly CoveredRow[],
  { sentAtMs, acceptedAtMs, handle }: ClearingPush,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT).map(({ tag, messageId }) => ({ tag, messageId }));
    await setCovered(tx, { target, sentAtMs, acceptedAtMs, handle }, part);
  }
}

const setCovered = preparedQuery<
  [push: ClearingPush & { readonly target: string }, rows: readonly CoveredRow[]],
  unknown
>((tx, { target, sentAtMs, acceptedAtMs, handle }, rows) =>
  tx
    .updateTable('shown')
    .set({ told_at_ms: acceptedAtMs, told_handle: handle })
    .where('target', '=', target)
    .where('since_ms', '<=', sentAtMs)
    .where((eb) =>
      eb.or(rows.map(({ tag, messageId }) => eb.and([eb('tag', '=', tag), eb('message_id', '=', messageId)]))),
    ),
);

/**
 * Marks rows as not covered by a clear if their device displayed them after the clear was accepted, because their pushes
 * arrived later. `displayed`: epoch ms by the handle of the push. Returns these rows. Index: shown_by_handle.
 */
export async function markShownAgain(
  db: Db,
  displayed: ReadonlyMap<number, number>,
): Promise<Pick<ShownRow, 'target' | 'tag'>[]> {
  if (displayed.size === 0) return [];
  const covered = await coveredByHandle(db, [...displayed.keys()]);
  const late = covered.filter(({ handle, told_at_ms }) => (displayed.get(handle ?? 0) ?? 0) > (told_at_ms ?? 0));
  for (const { target, tag, handle } of late) {
    await db
      .updateTable('shown')
      .set({ told_at_ms: null, told_handle: null })
      .where('target', '=', target)
      .where('tag', '=', tag)
      .where('handle', '=', handle)
      .execute();
  }
  return late;
}

/**
 * Deletes notifications that devices no longer show: those of the pushes `gone` and `cleared` (handles), and those that a
 * clear in a push of `cleared` covered. Keeps those whose push may arrive more than once, because another copy may be shown.
 * Also keeps those reported as `displayed` together with the clear, because they may have been displayed after it. Returns
 * the notifications that devices cleared although no clear had been sent. Indexes: shown_by_handle, shown_told.
 */
export async function endShown(
  db: Db,
  ended: {
    readonly gone: readonly number[];
    readonly cleared: readonly number[];
    readonly displayed?: readonly number[];
  },
): Promise<Pick<ShownRow, 'target' | 'handle'>[]> {
  if (ended.gone.length > 0) await deleteByHandle(db, ended.gone);
  if (ended.cleared.length === 0) return [];
  const rows = await deleteCleared(db, ended.cleared, ended.displayed ?? []);
  return rows.filter(({ told_at_ms }) => told_at_ms === null);
}

const coveredByHandle = preparedQuery<
  [handles: readonly number[]],
  Pick<ShownRow, 'target' | 'tag' | 'handle' | 'told_at_ms'>
>((db, handles) =>
  db
    .selectFrom('shown')
    .select(['target', 'tag', 'handle', 'told_at_ms'])
    .where('handle', 'in', handles)
    .where('told_at_ms', 'is not', null),
);

const deleteByHandle = preparedQuery<[handles: readonly number[]], unknown>((db, handles) =>
  db.deleteFrom('shown').where('handle', 'in', handles).where('repeated', '=', 0),
);

const deleteCleared = preparedQuery<
  [cleared: readonly number[], displayed: readonly number[]],
  Pick<ShownRow, 'target' | 'handle' | 'told_at_ms'>
>((db, cleared, displayed) =>
  db
    .deleteFrom('shown')
    .where((eb) => eb.or([eb('handle', 'in', cleared), eb('told_handle', 'in', cleared)]))
    .where('repeated', '=', 0)
    .$if(displayed.length > 0, (query) =>
      query.where((eb) => eb.or([eb('handle', 'is', null), eb('handle', 'not in', displayed)])),
    )
    .returning(['target', 'handle', 'told_at_ms']),
);

/**
 * Marks the shown reactions of a conversation as outdated, because the user has opened it. Returns whether there are any.
 * Index: shown_by_uid.
 */
export async function markReactionsOpened(tx: Db, uid: string, conversationId: string): Promise<boolean> {
  return (await setReactionsOpened(tx, uid, conversationId)).length > 0;
}

const setReactionsOpened = preparedQuery<[uid: string, conversationId: string], unknown>((tx, uid, conversationId) =>
  tx
    .updateTable('shown')
    .set({ opened: 1 })
    .where('uid', '=', uid)
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'reaction')
    .where('opened', '=', 0)
    .returning('target'),
);

/** Deletes rows from before `sinceMs`, and those that a clear has covered before `coveredBeforeMs`. */
export async function deleteOldShown(db: Db, sinceMs: number, coveredBeforeMs: number): Promise<void> {
  await db
    .deleteFrom('shown')
    .where((eb) => eb.or([eb('since_ms', '<', sinceMs), eb('told_at_ms', '<', coveredBeforeMs)]))
    .execute();
}

/** Deletes rows whose push token is no longer registered. */
export async function deleteOrphanedShown(db: Db): Promise<void> {
  for (const table of ['shown', 'clears'] as const) {
    await sql`DELETE FROM ${sql.table(table)} WHERE target NOT LIKE 'custom:%'
      AND NOT EXISTS (SELECT 1 FROM push_tokens AS t WHERE t.token_hash = ${sql.table(table)}.target
        AND t.uid = ${sql.table(table)}.uid)`.execute(db);
  }
}

/** Deletes all rows of these users. Default: of all users. */
export async function deleteShownOf(db: Db, uids?: readonly string[]): Promise<void> {
  for (const table of ['shown', 'clears'] as const) {
    const all = db.deleteFrom(table);
    await (uids === undefined ? all : all.where('uid', 'in', [...uids])).execute();
  }
}

/** Deletes all rows of these targets. */
export async function deleteTargets(db: Db, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  for (const table of ['shown', 'clears'] as const) {
    await db
      .deleteFrom(table)
      .where('target', 'in', [...targets])
      .execute();
  }
}
