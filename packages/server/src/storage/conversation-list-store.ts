import type { ListConversations, ReceiverType } from '@chatwire/protocol';
import { sql } from 'kysely';
import { foldText } from '../base/fold-text.ts';
import { conversationIdsOf } from './participations.ts';
import type { Slice, Sliced } from './slice.ts';
import type { Db } from './storage.ts';
import { contains, hasTag } from './text-match.ts';

/** A conversation with what one participant has made of it. */
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
  /** Newest message the user may see in the main list; null = the conversation is hidden. */
  readonly last_id: number | null;
}

export type ConversationFilter = Pick<ListConversations, 'conversationType' | 'unread' | 'tags' | 'searchKey'>;

/** Conversations of a user that are not hidden, newest activity first. */
export async function listOwnConversations(
  db: Db,
  uid: string,
  filter: ConversationFilter,
  slice: Slice,
): Promise<Sliced<OwnConversationRow>> {
  const matching = matchingConversations(db, uid, filter);
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('c')
    .orderBy('c.active_at_ms', 'desc')
    .orderBy('c.conversation_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total: Number(counted.total) };
}

/** Undefined when the user is not in it. */
export function findOwnConversationRow(
  db: Db,
  uid: string,
  conversationId: string,
): Promise<OwnConversationRow | undefined> {
  return db
    .selectFrom(ownConversations(db, uid).as('c'))
    .selectAll('c')
    .where('c.conversation_id', '=', conversationId)
    .executeTakeFirst();
}

function matchingConversations(db: Db, uid: string, filter: ConversationFilter) {
  const { conversationType, unread, tags, searchKey } = filter;
  let query = db.selectFrom(ownConversations(db, uid).as('c')).where('c.last_id', 'is not', null);
  if (conversationType !== undefined) query = query.where('c.type', '=', conversationType);
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('c.tags'), tag))));
  if (searchKey !== undefined) query = query.where((eb) => contains(eb.ref('c.name_folded'), foldText(searchKey)));
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

function ownConversations(db: Db, uid: string) {
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
    .where('v.conversation_id', 'in', conversationIdsOf(db, uid));
}
