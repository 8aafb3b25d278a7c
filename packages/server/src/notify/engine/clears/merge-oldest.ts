import {
  deleteShown,
  MAX_SHOWN,
  type NewShownRow,
  type ShownRow,
  saveShown,
  shownOn,
} from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';

/** Maximum number of rows of a target after a merge. Lower than `MAX_SHOWN`, so that the next push does not cause another merge. */
const MAX_ROWS_AFTER_MERGE = 180;

/**
 * Merges the oldest rows of a target, so that one row per conversation and thread represents all notifications up to a
 * message. Returns the number of notifications that no row covers any more. See docs/spec/last-mile.md#shown-notifications.
 */
export async function mergeOldest(tx: Db, target: string): Promise<number> {
  const rows = await shownOn(tx, target);
  const { merged, dropped, forgotten } = mergedRowsOf(rows);
  await deleteShown(
    tx,
    target,
    dropped.map(({ tag }) => tag),
  );
  await saveShown(tx, merged);
  return forgotten;
}

/** Merges rows as `mergeOldest` describes. `rows`: oldest first. Drops reactions, because a merged row cannot represent them. */
export function mergedRowsOf(rows: readonly ShownRow[]): {
  readonly merged: readonly NewShownRow[];
  /** Rows that are deleted. */
  readonly dropped: readonly ShownRow[];
  /** Number of reactions and conversations that no row covers any more. */
  readonly forgotten: number;
} {
  if (rows.length <= MAX_SHOWN) return { merged: [], dropped: [], forgotten: 0 };
  const merged = new Map<string, NewShownRow>();
  const dropped: ShownRow[] = [];
  let reactions = 0;
  for (const row of rows) {
    if (rows.length - dropped.length + merged.size <= MAX_ROWS_AFTER_MERGE) break;
    dropped.push(row);
    if (row.kind === 'reaction') {
      reactions += 1;
      continue;
    }
    const tag = mergedTagOf(row);
    const before = merged.get(tag);
    merged.set(tag, before && before.message_id >= row.message_id ? before : mergedRow(row, tag));
  }
  // With more conversations than rows, the oldest of them are dropped.
  const kept = [...merged.values()].slice(-Math.max(0, MAX_ROWS_AFTER_MERGE - (rows.length - dropped.length)));
  return { merged: kept, dropped, forgotten: reactions + merged.size - kept.length };
}

function mergedTagOf({ conversation_id, parent_id }: ShownRow): string {
  return `*${parent_id} ${conversation_id}`;
}

function mergedRow({ opened: _, told_at_ms: __, told_handle: ___, ...row }: ShownRow, tag: string): NewShownRow {
  return { ...row, tag, kind: 'merged', handle: null };
}
