import { type SqlBool, sql } from 'kysely';
import { rowsToFill } from '../search/messages/rows-to-fill.ts';
import { type SearchPass, SORTED_IDS, searchedConversations, windowQuery } from '../search/messages/search-pass.ts';
import { FIRST_WINDOW_SIZE, type IdRange, SearchWindows } from '../search/messages/search-windows.ts';
import { SHARD_SIZE } from './search-shards.ts';
import { SEARCH_TABLES } from './search-tables.ts';
import { candidatesIn } from './shard-candidates.ts';

/** Number of candidates that are read without yielding to other calls, in about 2 ms. */
const CANDIDATES_PER_TURN = 1_000;
/** Number of candidates that are read first, from several shards if necessary. It doubles with each read. */
const FIRST_BATCH = 16;
/**
 * If a page will probably be full within this many more messages, they are read without the index, for which all matches of a
 * shard would have to be sorted.
 */
const MAX_READ = 8_192;

/**
 * Searches messages. For each shard, the index returns candidates, whose messages are then read. Yields to other calls in
 * between.
 */
export async function sqliteWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { search, position } = pass;
  const windows = new SearchWindows(range, position.direction, SHARD_SIZE);
  const batch = new CandidateBatch(pass);
  const first = windows.next();
  for (let window = first; window; window = windows.next()) {
    const current = window;
    const ids = current.isIndexed ? await search.text.turns.run(() => candidates(pass, current)) : undefined;
    if (ids) {
      if ((await batch.add(current, ids)) === 0) return;
      continue;
    }
    if ((await batch.read()) === 0) return;
    const left = await readWindows(pass, current);
    if (left === 0) return;
    const more = current === first ? rowsToFill(FIRST_WINDOW_SIZE, { wanted: pass.wanted, left }) : MAX_READ + 1;
    if (more <= MAX_READ) windows.readMore(more);
  }
  await batch.read();
}

/** Returns the candidates of a range in one shard. Undefined if the selection has fewer messages there, or there is no index. */
async function candidates(pass: SearchPass, range: IdRange): Promise<number[] | undefined> {
  const ids = await candidatesIn(pass.db, SEARCH_TABLES.messages, [pass.term], range);
  const isRead = !ids || (ids.length > CANDIDATES_PER_TURN && !(await hasMore(pass, range, ids.length)));
  return isRead ? undefined : ids;
}

/** Candidates of several shards, which are read together, because a query takes as long as reading a hundred candidates. */
class CandidateBatch {
  readonly #pass: SearchPass;
  #size: number;
  #ids: number[] = [];
  #range: IdRange | undefined;

  constructor(pass: SearchPass) {
    this.#pass = pass;
    this.#size = Math.max(FIRST_BATCH, Math.min(pass.wanted, CANDIDATES_PER_TURN));
  }

  /** Adds the ascending candidates of the next range. Returns 0 if no more messages are wanted. */
  async add({ from, to }: IdRange, ids: readonly number[]): Promise<number> {
    this.#ids = this.#ids.concat(this.#pass.position.direction === 'older' ? ids.toReversed() : ids);
    this.#range = { from: Math.min(from, this.#range?.from ?? from), to: Math.max(to, this.#range?.to ?? to) };
    return this.#ids.length < this.#size ? Number.POSITIVE_INFINITY : this.read();
  }

  /** Reads all candidates that were added. Returns 0 if no more messages are wanted. */
  async read(): Promise<number> {
    const [range, ids] = [this.#range, this.#ids];
    this.#range = undefined;
    this.#ids = [];
    this.#size = Math.min(2 * this.#size, CANDIDATES_PER_TURN);
    let left = Number.POSITIVE_INFINITY;
    for (let at = 0; range && at < ids.length && left > 0; at += CANDIDATES_PER_TURN) {
      const chunk = JSON.stringify(ids.slice(at, at + CANDIDATES_PER_TURN));
      const query = windowQuery(this.#pass, range).where(sql<SqlBool>`m.id IN (SELECT value FROM json_each(${chunk}))`);
      left = await this.#pass.search.text.turns.run(() => this.#pass.run(query, SORTED_IDS));
    }
    return left;
  }
}

/** Reads the messages of a range without the index. Returns the number of messages that are still wanted. */
async function readWindows(pass: SearchPass, range: IdRange): Promise<number> {
  const windows = new SearchWindows(range, pass.position.direction);
  let left = pass.wanted;
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    left = await pass.search.text.turns.run(async () => {
      const startedAt = performance.now();
      const wanted = await pass.run(windowQuery(pass, current), SORTED_IDS);
      windows.adaptSize(performance.now() - startedAt);
      return wanted;
    });
    if (left === 0) break;
  }
  return left;
}

/** Returns whether the selection has more messages in a range than this. */
async function hasMore({ db, search }: SearchPass, { from, to }: IdRange, than: number): Promise<boolean> {
  const ids = searchedConversations(db, search.selection);
  if (!ids) return true;
  const further = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', 'in', ids)
    .where('id', '>=', from)
    .where('id', '<=', to)
    .limit(1)
    .offset(than)
    .executeTakeFirst();
  return further !== undefined;
}
