import { foldText } from '../../../base/text/fold-text.ts';
import type { MessageSlice } from '../../messages/message-slice.ts';
import type { MessageRow } from '../../messages/messages-store.ts';
import type { MessageSelection } from '../../messages/select-messages.ts';
import { postgresWindows } from '../../postgres/postgres-windows.ts';
import { shardNumberOf } from '../../sqlite/search-shards.ts';
import { sqliteWindows } from '../../sqlite/sqlite-windows.ts';
import type { Db } from '../../storage.ts';
import {
  type MessageSearch,
  type SearchPass,
  type SearchPosition,
  SORTED_IDS,
  searchedConversations,
  windowQuery,
} from './search-pass.ts';
import { type IdRange, SearchWindows } from './search-windows.ts';

/** Number of messages up to which a scan is faster than the index. */
const MAX_SCANNED = 1_000;
/** Number of messages whose scan takes as long as searching one shard of SQLite's index. */
const SCANNED_PER_SHARD = 40;

/** Returns matching messages, nearest to the position of the slice first. */
export async function searchSlice(db: Db, search: MessageSearch, slice: MessageSlice): Promise<MessageRow[]> {
  const isNewer = slice.direction === 'newer';
  const rows: MessageRow[] = [];
  await eachWindow(db, search, slice, slice.limit, async (query, order) => {
    const found = await query
      .selectAll('m')
      .orderBy(order, isNewer ? 'asc' : 'desc')
      .limit(slice.limit - rows.length)
      .execute();
    rows.push(...found);
    return slice.limit - rows.length;
  });
  return rows;
}

/** Returns the number of matching messages. Takes time proportional to it. */
export async function countMatches(db: Db, search: MessageSearch): Promise<number> {
  let total = 0;
  await eachWindow(db, search, { direction: 'older' }, Number.POSITIVE_INFINITY, async (query) => {
    const row = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    total += Number(row.n);
    return Number.POSITIVE_INFINITY;
  });
  return total;
}

/** Runs a query over each window of the search until enough is found. Each query waits until fewer searches run. */
async function eachWindow(
  db: Db,
  search: MessageSearch,
  position: SearchPosition,
  wanted: number,
  run: SearchPass['run'],
): Promise<void> {
  const { selection, text } = search;
  const term = foldText(search.searchKey.toWellFormed());
  if (term === '') return;
  const last = await lastId(db);
  const events = await countEvents(db, selection);
  const pass = { db, search, term, position, wanted, run };
  const range = rangeOf(position, last);
  const maxScanned =
    text.engine === 'sqlite' ? Math.max(MAX_SCANNED, SCANNED_PER_SHARD * shardNumberOf(last)) : MAX_SCANNED;
  if (events <= maxScanned) await scan(pass, range, events);
  else if (text.engine === 'postgres') await postgresWindows(pass, range);
  else await sqliteWindows(pass, range);
}

/** Reads all messages of a selection, about a thousand at a time. */
async function scan(pass: SearchPass, range: IdRange, events: number): Promise<void> {
  const windows = new SearchWindows(range, pass.position.direction);
  const size = ((range.to - range.from + 1) * MAX_SCANNED) / events;
  windows.readMore(size);
  for (let window = windows.next(); window; window = windows.next()) {
    const query = windowQuery(pass, window);
    if ((await pass.search.text.turns.run(() => pass.run(query, SORTED_IDS))) === 0) return;
    windows.readMore(size);
  }
}

async function lastId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(newest?.id ?? 0);
}

function rangeOf({ direction, fromId }: SearchPosition, last: number): IdRange {
  if (fromId === undefined) return { from: 1, to: last };
  return direction === 'newer' ? { from: fromId + 1, to: last } : { from: 1, to: Math.min(last, fromId - 1) };
}

/** Returns the number of events in the conversations of a selection, an upper limit of the number of its messages. */
async function countEvents(db: Db, selection: MessageSelection): Promise<number> {
  const ids = searchedConversations(db, selection);
  if (!ids) return Number.POSITIVE_INFINITY;
  const row = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.sum('seq').as('events'))
    .where('conversation_id', 'in', ids)
    .executeTakeFirst();
  return Number(row?.events ?? 0);
}
