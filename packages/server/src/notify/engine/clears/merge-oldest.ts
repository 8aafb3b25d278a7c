import {
  deleteShown,
  MAX_SHOWN,
  type NewShownRow,
  type ShownRow,
  saveShown,
  shownOn,
} from '../../../storage/notifications/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';

/** Rows of a target after a merge: the next pushes then merge nothing. */
const AFTER_MERGE = 180;

/**
 * Merges the oldest rows of a target into one per conversation and thread: "everything up to this message".
 * See docs/spec/last-mile.md#shown-notifications.
 */
export async function mergeOldest(tx: Db, target: string): Promise<void> {
  const rows = await shownOn(tx, target);
  const { merged, dropped } = mergedRowsOf(rows);
  await deleteShown(
    tx,
    target,
    dropped.map(({ tag }) => tag),
  );
  await saveShown(tx, merged);
}

/** Merges rows into one. `rows`: oldest first. Drops reactions: no position covers them. */
export function mergedRowsOf(rows: readonly ShownRow[]): {
  readonly merged: readonly NewShownRow[];
  readonly dropped: readonly ShownRow[];
} {
  if (rows.length <= MAX_SHOWN) return { merged: [], dropped: [] };
  const merged = new Map<string, NewShownRow>();
  const dropped: ShownRow[] = [];
  for (const row of rows) {
    if (rows.length - dropped.length + merged.size <= AFTER_MERGE) break;
    dropped.push(row);
    if (row.kind === 'reaction') continue;
    const tag = mergedTagOf(row);
    const before = merged.get(tag);
    merged.set(tag, before && before.message_id >= row.message_id ? before : mergedRow(row, tag));
  }
  // With more conversations than rows, the oldest of them are dropped.
  const kept = [...merged.values()].slice(-Math.max(0, AFTER_MERGE - (rows.length - dropped.length)));
  return { merged: kept, dropped };
}

function mergedTagOf({ conversation_id, parent_id }: ShownRow): string {
  return `*${parent_id} ${conversation_id}`;
}

function mergedRow({ opened: _, told_at_ms: __, told_handle: ___, ...row }: ShownRow, tag: string): NewShownRow {
  return { ...row, tag, kind: 'merged', handle: null };
}
