import type { ListConversations, ReceiverType } from '@chatwire/protocol';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../base/text/fold-text.ts';
import type { Turns } from '../search/turns.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db, Storage } from '../storage.ts';
import { contains, hasTag } from '../text-match.ts';
import { conversationIdsOf } from './participations.ts';

/** A conversation with the state of one participant. */
export interface OwnConversationRow {
  readonly conversation_id: string;
  readonly type: ReceiverType;
  readonly user_a: string | null;
  readonly user_b: string | null;
  readonly guid: string | null;
  readonly seq: number;
  readonly active_at_ms: number;
  readonly created_at_ms: number;
  readonly tags: string | null;
  /** Newest message that the user may see in the main list; null if the conversation is hidden. */
  readonly last_id: number | null;
}

export type ConversationFilter = Pick<ListConversations, 'conversationType' | 'unread' | 'tags' | 'searchKey'>;

/** Maximum number of conversations per query on SQLite. Such a query takes about 3 ms. */
const CONVERSATIONS_PER_QUERY = 500;

/**
 * Returns the conversations of a user that are not hidden, newest activity first. On SQLite, many conversations are read in
 * several queries; those that change in between may be missing, or listed in their old state.
 */
export async function listOwnConversations(
  { db, search }: Pick<Storage, 'db' | 'search'>,
  uid: string,
  filter: ConversationFilter,
  slice: Slice,
): Promise<Sliced<OwnConversationRow>> {
  const own = conversationIdsOf(db, uid);
  if (search.engine === 'postgres') return listAtOnce(matchingConversations(db, uid, filter, own), slice);
  const ids = (await own.execute()).map((row) => row.conversation_id);
  if (ids.length <= CONVERSATIONS_PER_QUERY) return listAtOnce(matchingConversations(db, uid, filter, own), slice);
  return listInTurns(search.turns, (some) => matchingConversations(db, uid, filter, idsIn(some)), ids, slice);
}

async function listAtOnce(matching: Conversations, { limit, offset }: Slice): Promise<Sliced<OwnConversationRow>> {
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: await inOrder(matching.limit(limit).offset(offset)), total: Number(counted.total) };
}

async function listInTurns(
  turns: Turns,
  matchingOf: (ids: readonly string[]) => Conversations,
  ids: readonly string[],
  { limit, offset }: Slice,
): Promise<Sliced<OwnConversationRow>> {
  const found: Pick<OwnConversationRow, 'conversation_id' | 'active_at_ms'>[] = [];
  for (let at = 0; at < ids.length; at += CONVERSATIONS_PER_QUERY) {
    const matching = matchingOf(ids.slice(at, at + CONVERSATIONS_PER_QUERY));
    found.push(...(await turns.run(() => matching.select(['c.conversation_id', 'c.active_at_ms']).execute())));
  }
  found.sort((a, b) => b.active_at_ms - a.active_at_ms || (a.conversation_id < b.conversation_id ? -1 : 1));
  const page = found.slice(offset, offset + limit).map((row) => row.conversation_id);
  return { rows: await turns.run(() => inOrder(matchingOf(page))), total: found.length };
}

function inOrder(conversations: Conversations): Promise<OwnConversationRow[]> {
  return conversations.selectAll('c').orderBy('c.active_at_ms', 'desc').orderBy('c.conversation_id').execute();
}

/** Returns a user's conversation; undefined when the user is not a participant. */
export function findOwnConversationRow(
  db: Db,
  uid: string,
  conversationId: string,
): Promise<OwnConversationRow | undefined> {
  return db
    .selectFrom(ownConversations(db, uid, conversationIdsOf(db, uid)).as('c'))
    .selectAll('c')
    .where('c.conversation_id', '=', conversationId)
    .executeTakeFirst();
}

type Conversations = ReturnType<typeof matchingConversations>;

/** A subquery of conversation ids. */
type Ids = Expression<{ readonly conversation_id: string }> | RawBuilder<string>;

function idsIn(ids: readonly string[]): RawBuilder<string> {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

function matchingConversations(db: Db, uid: string, filter: ConversationFilter, ids: Ids) {
  const { conversationType, unread, tags, searchKey } = filter;
  let query = db.selectFrom(ownConversations(db, uid, ids).as('c')).where('c.last_id', 'is not', null);
  if (conversationType !== undefined) query = query.where('c.type', '=', conversationType);
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('c.tags'), tag))));
  if (searchKey !== undefined)
    query = query.where((eb) => contains(eb.ref('c.name_folded'), foldText(searchKey.toWellFormed())));
  if (unread)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages as m')
          .select('m.id')
          .whereRef('m.conversation_id', '=', 'c.conversation_id')
          .where('m.parent_id', '=', sql.lit(0))
          .where('m.counted', '=', sql.lit(1))
          .where('m.sender', '<>', uid)
          .where((on) =>
            on(
              'm.id',
              '>',
              on.fn.coalesce(
                on
                  .selectFrom('read_positions as r')
                  .select('r.read_id')
                  .whereRef('r.conversation_id', '=', 'c.conversation_id')
                  .where('r.parent_id', '=', 0)
                  .where('r.uid', '=', uid),
                sql.lit(0),
              ),
            ),
          ),
      ),
    );
  return query;
}

function ownConversations(db: Db, uid: string, ids: Ids) {
  return db
    .selectFrom('conversations as v')
    .leftJoin('conversation_states as s', (join) =>
      join.on('s.uid', '=', uid).onRef('s.conversation_id', '=', 'v.conversation_id'),
    )
    .leftJoin('users as a', (join) => join.onRef('a.uid', '=', 'v.user_a').on('v.user_a', '<>', uid))
    .leftJoin('users as b', (join) => join.onRef('b.uid', '=', 'v.user_b').on('v.user_b', '<>', uid))
    .leftJoin('groups as g', 'g.guid', 'v.guid')
    .select((eb) => [
      'v.conversation_id',
      'v.type',
      'v.user_a',
      'v.user_b',
      'v.guid',
      'v.seq',
      'v.active_at_ms',
      'v.created_at_ms',
      's.tags',
      eb.fn.coalesce('a.name_folded', 'b.name_folded', 'g.name_folded').as('name_folded'),
      eb
        .selectFrom('messages as m')
        .select('m.id')
        .whereRef('m.conversation_id', '=', 'v.conversation_id')
        .where('m.listed', '=', 1)
        .where((on) => on.or([on('m.hidden', '=', 0), on('m.sender', '=', uid)]))
        .where((on) => on('m.id', '>', on.fn.coalesce('s.cleared_up_to', sql.lit(0))))
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('last_id'),
    ])
    .where(sql<SqlBool>`v.conversation_id IN ${ids}`);
}
