import { countMatches, searchSlice } from '../search/messages/search-messages.ts';
import type { MessageSearch } from '../search/messages/search-pass.ts';
import type { Db } from '../storage.ts';
import type { MessageSlice } from './message-slice.ts';
import type { MessageRow } from './messages-store.ts';
import { type MessageSelection, selectMessages } from './select-messages.ts';

/**
 * Returns messages next to a position, ascending by id in both directions. Scans messages_by_conversation (or the
 * primary key) from the position.
 */
export async function adjacentMessages(
  db: Db,
  selection: MessageSelection,
  { direction, fromId, fromMs, limit }: MessageSlice,
): Promise<MessageRow[]> {
  if (limit === 0) return [];
  const isNewer = direction === 'newer';
  const search = searchOf(selection);
  if (search) {
    const found = await searchSlice(db, search, { direction, fromId, fromMs, limit });
    return isNewer ? found : found.reverse();
  }
  let query = selectMessages(db, selection).selectAll('m');
  if (fromId !== undefined) query = query.where('m.id', isNewer ? '>' : '<', fromId);
  if (fromMs !== undefined) query = query.where('m.sent_at_ms', isNewer ? '>' : '<', fromMs);
  const rows = await query
    .orderBy('m.id', isNewer ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return isNewer ? rows : rows.reverse();
}

export function selectedMessage(db: Db, selection: MessageSelection, id: number): Promise<MessageRow | undefined> {
  return selectMessages(db, selection).selectAll('m').where('m.id', '=', id).executeTakeFirst();
}

/** Returns whether the selection has newer or older messages than this one. */
export async function hasAdjacentMessages(
  db: Db,
  selection: MessageSelection,
  direction: MessageSlice['direction'],
  fromId: number,
): Promise<boolean> {
  const search = searchOf(selection);
  if (search) return (await searchSlice(db, search, { direction, fromId, limit: 1 })).length > 0;
  const row = await selectMessages(db, selection)
    .select('m.id')
    .where('m.id', direction === 'newer' ? '>' : '<', fromId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countMessages(db: Db, selection: MessageSelection): Promise<number> {
  const search = searchOf(selection);
  if (search) return countMatches(db, search);
  const row = await selectMessages(db, selection)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

function searchOf(selection: MessageSelection): MessageSearch | undefined {
  const { search: text, filter } = selection;
  return text && filter.searchKey !== undefined ? { selection, searchKey: filter.searchKey, text } : undefined;
}
