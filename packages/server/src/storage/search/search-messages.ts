import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../base/fold-text.ts';
import type { Stretch } from '../message-list-store.ts';
import type { MessageRow } from '../messages-store.ts';
import { conversationIdsOf } from '../participations.ts';
import { CODED } from '../postgres/coded-texts.ts';
import type { Database } from '../schema/database.ts';
import type { MessagesTable } from '../schema/messages.ts';
import { type MessageSelection, selectMessages } from '../select-messages.ts';
import { SHARD_SIZE } from '../sqlite/search-shards.ts';
import { SEARCH_TABLES } from '../sqlite/search-tables.ts';
import { candidatesIn } from '../sqlite/shard-candidates.ts';
import type { Db } from '../storage.ts';
import { likePattern } from './like-pattern.ts';
import { type IdRange, type SearchWindow, SearchWindows } from './search-windows.ts';
import type { TextSearch } from './text-search.ts';

/** A selection that is narrowed by a term. */
export interface MessageSearch {
  readonly selection: MessageSelection;
  readonly searchKey: string;
  readonly text: TextSearch;
}

/** So many messages are read faster than an index is asked. */
const FEW = 1_000;
/** PostgreSQL reads so many in 5 ms; its index takes 600 ms for a word in every seventh of a million messages. */
const POSTGRES_READ_FIRST = 8_192;
/** Candidates that are read in one turn: about 2 ms. */
const CHUNK = 1_000;

/** Messages in order of the stretch's direction, nearest first. */
export async function searchStretch(db: Db, search: MessageSearch, stretch: Stretch): Promise<MessageRow[]> {
  const isNewer = stretch.direction === 'newer';
  const rows: MessageRow[] = [];
  await eachWindow(db, search, stretch, async (query, order) => {
    const found = await query
      .selectAll('m')
      .orderBy(order, isNewer ? 'asc' : 'desc')
      .limit(stretch.limit - rows.length)
      .execute();
    rows.push(...found);
    return rows.length < stretch.limit;
  });
  return rows;
}

/** Counts every match, in time that is linear in their number. */
export async function countFound(db: Db, search: MessageSearch): Promise<number> {
  let total = 0;
  await eachWindow(db, search, { direction: 'older' }, async (query) => {
    const row = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    total += Number(row.n);
    return true;
  });
  return total;
}

type Query = SelectQueryBuilder<Database & { m: MessagesTable }, 'm', object>;
/** Returns false when it wants no more. */
type Run = (query: Query, order: RawBuilder<unknown>) => Promise<boolean>;
type Place = Pick<Stretch, 'direction' | 'fromId' | 'fromMs'>;

/** Runs a query over each window of the search until it returns false. Each window waits for its turn. */
async function eachWindow(db: Db, search: MessageSearch, place: Place, run: Run): Promise<void> {
  const { selection, text } = search;
  const term = foldText(search.searchKey.toWellFormed());
  if (term === '') return;
  const range = await rangeOf(db, place);
  const pass = { db, search, term, place, run };
  if (await holdsFew(db, selection)) {
    await text.turns.take(() => run(windowQuery(db, search, term, place, { ...range, isIndexed: false }), SORTED));
    return;
  }
  if (text.engine === 'postgres') await postgresWindows(pass, range);
  else await indexedWindows(pass, range);
}

/** Sorts what was found: a plain id would make a planner walk the ids of all conversations for the sake of the order. */
const SORTED = sql`m.id + 0`;
const WALKED = sql`m.id`;

interface Pass {
  readonly db: Db;
  readonly search: MessageSearch;
  readonly term: string;
  readonly place: Place;
  readonly run: Run;
}

/** Returns false when the caller wants no more. */
async function readWindows({ db, search, term, place, run }: Pass, range: IdRange): Promise<boolean> {
  const windows = new SearchWindows(range, place.direction);
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    const wantsMore = await search.text.turns.take(async () => {
      const startedAt = performance.now();
      const goesOn = await run(windowQuery(db, search, term, place, current), SORTED);
      windows.took(performance.now() - startedAt);
      return goesOn;
    });
    if (!wantsMore) return false;
  }
  return true;
}

/** The newest messages, where frequent terms fill their page, then all others, where the planner weighs its indexes. */
async function postgresWindows({ db, search, term, place, run }: Pass, range: IdRange): Promise<void> {
  const isNewer = place.direction === 'newer';
  const edge = isNewer ? range.from + POSTGRES_READ_FIRST : range.to - POSTGRES_READ_FIRST;
  const near = isNewer ? { ...range, to: Math.min(range.to, edge) } : { ...range, from: Math.max(range.from, edge) };
  const far = isNewer ? { ...range, from: near.to + 1 } : { ...range, to: near.from - 1 };
  const isIndexed = search.text.index.hasIndex('messages');
  await search.text.turns.take(async () => {
    const wantsMore = await run(windowQuery(db, search, term, place, { ...near, isIndexed: false }), WALKED);
    if (!wantsMore || far.from > far.to) return;
    await run(windowQuery(db, search, term, place, { ...far, isIndexed }), WALKED);
  });
}

/** The index proposes candidates of a shard in one turn; messages are read in others. */
async function indexedWindows(pass: Pass, range: IdRange): Promise<void> {
  const { db, search, term, place, run } = pass;
  const { turns } = search.text;
  const windows = new SearchWindows(range, place.direction, SHARD_SIZE);
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    const ids = current.isIndexed
      ? await turns.take(() => candidatesIn(db, SEARCH_TABLES.messages, [term], current))
      : undefined;
    if (ids === undefined) {
      if (!(await readWindows(pass, current))) return;
      continue;
    }
    if (place.direction === 'older') ids.reverse();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = sql<SqlBool>`m.id IN (SELECT value FROM json_each(${JSON.stringify(ids.slice(at, at + CHUNK))}))`;
      const query = windowQuery(db, search, term, place, { ...current, isIndexed: false }).where(chunk);
      if (!(await turns.take(() => run(query, SORTED)))) return;
    }
  }
}

async function rangeOf(db: Db, { direction, fromId }: Place): Promise<IdRange> {
  const newest = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const last = Number(newest?.id ?? 0);
  if (fromId === undefined) return { from: 1, to: last };
  return direction === 'newer' ? { from: fromId + 1, to: last } : { from: 1, to: Math.min(last, fromId - 1) };
}

/** Sequence numbers count at least the messages of a conversation. */
async function holdsFew(db: Db, { scope, uid }: MessageSelection): Promise<boolean> {
  if (scope.kind === 'all' || scope.kind === 'thread') return false;
  const ids = scope.kind === 'mine' ? conversationIdsOf(db, uid ?? '') : [scope.conversationId];
  const row = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.sum('seq').as('events'))
    .where('conversation_id', 'in', ids)
    .executeTakeFirst();
  return Number(row?.events ?? 0) <= FEW;
}

/** The messages of a window that match the search. */
export function windowQuery(
  db: Db,
  { selection }: MessageSearch,
  term: string,
  { direction, fromMs }: Place,
  window: SearchWindow,
): Query {
  let query: Query = selectMessages(db, selection, window);
  if (fromMs !== undefined) query = query.where('m.sent_at_ms', direction === 'newer' ? '>' : '<', fromMs);
  if (!window.isIndexed) return query;
  const candidates = likePattern(CODED.messages, term);
  return candidates ? query.where(candidates) : query;
}
