import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { MessageSlice } from '../../messages/message-slice.ts';
import { type MessageSelection, selectMessages } from '../../messages/select-messages.ts';
import { CODED } from '../../postgres/coded-texts.ts';
import type { Database } from '../../schema/database.ts';
import type { MessagesTable } from '../../schema/messages/messages.ts';
import type { Db } from '../../storage.ts';
import { likePattern } from '../like-pattern.ts';
import type { TextSearch } from '../text-search.ts';
import type { IdRange } from './search-windows.ts';

/** A selection that is narrowed by a term. */
export interface MessageSearch {
  readonly selection: MessageSelection;
  readonly searchKey: string;
  readonly text: TextSearch;
}

export type MessageQuery = SelectQueryBuilder<Database & { m: MessagesTable }, 'm', object>;
export type SearchPosition = Pick<MessageSlice, 'direction' | 'fromId' | 'fromMs'>;

/** One search over the windows. */
export interface SearchPass {
  readonly db: Db;
  readonly search: MessageSearch;
  /** Folded. */
  readonly term: string;
  readonly position: SearchPosition;
  /** Total number of wanted messages; Infinity = every match. */
  readonly wanted: number;
  /** Receives the result of a query; returns the number of messages still wanted. */
  readonly run: (query: MessageQuery, order: RawBuilder<unknown>) => Promise<number>;
}

/** Sorts the result: a plain id would make the planner walk the ids of all conversations to get the order. */
export const SORTED = sql`m.id + 0`;
export const WALKED = sql`m.id`;

/** Returns the query that reads the messages of a window one by one and matches the search. */
export function windowQuery({ db, search, position }: SearchPass, window: IdRange): MessageQuery {
  return since(selectMessages(db, search.selection, window), position);
}

/**
 * Returns the query that finds the same messages with the index of PostgreSQL. IS NOT FALSE keeps the planner from
 * intersecting it with the ids of the window, which are nearly all, and lets it estimate their number.
 */
export function indexedQuery(
  { db, search, term, position }: SearchPass,
  { from, to }: IdRange,
): MessageQuery | undefined {
  const candidates = likePattern(CODED.messages, term);
  if (!candidates) return undefined;
  // With many conversations, the planner would query the index for each of them.
  const once = sql<SqlBool>`m.id IN (SELECT c.id FROM messages AS c WHERE ${candidates} OFFSET 0)`;
  return since(selectMessages(db, search.selection), position)
    .where(search.selection.scope.kind === 'mine' ? once : candidates)
    .where(sql<SqlBool>`(m.id BETWEEN ${from} AND ${to}) IS NOT FALSE`);
}

function since(query: MessageQuery, { direction, fromMs }: SearchPosition): MessageQuery {
  return fromMs === undefined ? query : query.where('m.sent_at_ms', direction === 'newer' ? '>' : '<', fromMs);
}
