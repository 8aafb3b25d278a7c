import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { conversationIdsOf } from '../../conversations/participations.ts';
import type { MessageSlice } from '../../messages/message-slice.ts';
import { type MessageSelection, selectMessages } from '../../messages/select-messages.ts';
import { CODED_TEXTS } from '../../postgres/coded-texts.ts';
import type { Database } from '../../schema/database.ts';
import type { MessagesTable } from '../../schema/messages/messages.ts';
import type { Db } from '../../storage.ts';
import { likePattern } from '../like-pattern.ts';
import type { TextSearch } from '../text-search.ts';
import type { IdRange } from './search-windows.ts';

/** A selection of messages whose text contains a searchKey. */
export interface MessageSearch {
  readonly selection: MessageSelection;
  readonly searchKey: string;
  readonly text: TextSearch;
}

export type MessageQuery = SelectQueryBuilder<Database & { m: MessagesTable }, 'm', object>;
export type SearchPosition = Pick<MessageSlice, 'direction' | 'fromId' | 'fromMs'>;

/** One search, which runs queries over windows of messages. */
export interface SearchPass {
  readonly db: Db;
  readonly search: MessageSearch;
  /** The searchKey, folded (lower case, without accents). */
  readonly term: string;
  readonly position: SearchPosition;
  /** Total number of wanted messages; Infinity for all matches. */
  readonly wanted: number;
  /** Executes a query with this order. Returns the number of messages that are still wanted. */
  readonly run: (query: MessageQuery, order: RawBuilder<unknown>) => Promise<number>;
}

/** Orders results by id by sorting them. With a plain id, the planner would scan the ids of all conversations in order. */
export const SORTED_IDS = sql`m.id + 0`;
/** Orders results by id so that the planner may scan an index in this order. */
export const INDEX_ORDERED_IDS = sql`m.id`;

/** Returns the ids of the conversations that are searched, or a query of them. Undefined: all, or one thread. */
export function searchedConversations(db: Db, { scope, uid }: MessageSelection) {
  if (scope.kind === 'all' || scope.kind === 'thread') return undefined;
  return scope.kind === 'mine' ? conversationIdsOf(db, uid ?? '') : [scope.conversationId];
}

/** Returns a query that scans the messages of a window. */
export function windowQuery({ db, search, position }: SearchPass, window: IdRange): MessageQuery {
  return since(selectMessages(db, search.selection, { within: window }), position);
}

/**
 * Returns a query that finds the same messages with PostgreSQL's index; undefined if the index does not help. IS NOT FALSE
 * keeps the planner from intersecting the result with the ids of the window, which are nearly all, and lets it estimate
 * their number.
 */
export function indexedQuery(
  { db, search, term, position }: SearchPass,
  { from, to }: IdRange,
): MessageQuery | undefined {
  const candidates = likePattern(CODED_TEXTS.messages, term);
  if (!candidates) return undefined;
  // With many conversations, the planner would query the index for each of them, or read all their messages. OFFSET 0 makes it
  // find the candidates first.
  const first = sql<MessagesTable>`(SELECT * FROM messages WHERE ${candidates} OFFSET 0)`;
  const { selection } = search;
  const query: MessageQuery =
    selection.scope.kind === 'mine'
      ? selectMessages(db, selection, { from: first })
      : selectMessages(db, selection).where(candidates);
  return since(query, position).where(sql<SqlBool>`(m.id BETWEEN ${from} AND ${to}) IS NOT FALSE`);
}

function since(query: MessageQuery, { direction, fromMs }: SearchPosition): MessageQuery {
  return fromMs === undefined ? query : query.where('m.sent_at_ms', direction === 'newer' ? '>' : '<', fromMs);
}
