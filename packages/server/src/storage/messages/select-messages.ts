import type { MessageFilter } from '@chatwire/protocol';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../base/text/fold-text.ts';
import { conversationIdsOf } from '../conversations/participations.ts';
import type { Database } from '../schema/database.ts';
import type { MessagesTable } from '../schema/messages/messages.ts';
import type { IdRange } from '../search/messages/search-windows.ts';
import type { TextSearch } from '../search/text-search.ts';
import type { Db } from '../storage.ts';
import { contains, hasTag } from '../text-match.ts';
import { EVERYONE_UID } from './mentions-store.ts';

/** Scope of a message list. */
export type MessageScope =
  | { readonly kind: 'conversation'; readonly conversationId: string; readonly withReplies: boolean }
  | { readonly kind: 'thread'; readonly parentId: number; readonly withParent: boolean }
  /** All conversations of the viewer. */
  | { readonly kind: 'mine'; readonly withReplies: boolean }
  | { readonly kind: 'all'; readonly withReplies: boolean };

export interface MessageSelection {
  readonly scope: MessageScope;
  /** Viewer, from whom held and cleared messages are hidden. Undefined for keys, which see all messages. */
  readonly uid: string | undefined;
  readonly filter: MessageFilter;
  /** Search index for a filter with `searchKey`. Default: none, and the texts are scanned. */
  readonly search?: TextSearch | undefined;
}

type Eb = ExpressionBuilder<Database & { m: MessagesTable }, 'm'>;

/**
 * Selects messages of a scope that match all given filters. `within`: only ids of this range; `from`: only rows of this
 * subquery. See docs/spec/rest-and-realtime.md#list-parameters.
 */
export function selectMessages(
  db: Db,
  { scope, uid, filter }: MessageSelection,
  {
    within,
    from = sql<MessagesTable>`messages`,
  }: { readonly within?: IdRange; readonly from?: RawBuilder<MessagesTable> } = {},
) {
  return db
    .selectFrom(from.as('m'))
    .where((eb) =>
      eb.and([
        ...inScope(db, eb, scope, uid),
        ...(within ? [eb('m.id', '>=', within.from), eb('m.id', '<=', within.to)] : []),
        ...(uid === undefined ? [] : visibleTo(eb, uid, within)),
        ...(uid === undefined ? [] : personal(eb, uid, filter)),
        ...byTime(eb, filter),
        ...byKind(eb, filter),
        ...byContent(eb, filter),
      ]),
    );
}

function inScope(db: Db, eb: Eb, scope: MessageScope, uid: string | undefined): Expression<SqlBool>[] {
  switch (scope.kind) {
    case 'conversation':
      return [eb('m.conversation_id', '=', scope.conversationId), ...mainList(eb, scope.withReplies)];
    case 'thread': {
      const replies = eb.and([eb('m.parent_id', '=', scope.parentId), eb('m.parent_id', '<>', sql.lit(0))]);
      return [scope.withParent ? eb.or([replies, eb('m.id', '=', scope.parentId)]) : replies];
    }
    case 'mine':
      return [eb('m.conversation_id', 'in', conversationIdsOf(db, uid ?? '')), ...mainList(eb, scope.withReplies)];
    case 'all':
      return mainList(eb, scope.withReplies);
  }
}

function mainList(eb: Eb, withReplies: boolean): Expression<SqlBool>[] {
  return withReplies ? [] : [eb('m.parent_id', '=', 0)];
}

/**
 * Selects messages that the user may see. SQLite uses only one lower bound of an index. With a range of ids, `m.id + 0` keeps
 * it from using the bound of the cleared messages.
 */
function visibleTo(eb: Eb, uid: string, within: IdRange | undefined): Expression<SqlBool>[] {
  const cleared = eb
    .selectFrom('conversation_states as s')
    .select('s.cleared_up_to')
    .where('s.uid', '=', uid)
    .whereRef('s.conversation_id', '=', 'm.conversation_id');
  return [
    eb.or([eb('m.hidden', '=', 0), eb('m.sender', '=', uid)]),
    eb(within ? sql<number>`m.id + 0` : eb.ref('m.id'), '>', eb.fn.coalesce(cleared, sql.lit(0))),
  ];
}

function personal(eb: Eb, uid: string, filter: MessageFilter): Expression<SqlBool>[] {
  const position = (column: 'read_id' | 'delivered_id') =>
    eb
      .selectFrom('read_positions as r')
      .select(`r.${column}`)
      .whereRef('r.conversation_id', '=', 'm.conversation_id')
      .whereRef('r.parent_id', '=', 'm.parent_id')
      .where('r.uid', '=', uid);
  const beyond = (column: 'read_id' | 'delivered_id') => [
    eb('m.counted', '=', 1),
    eb('m.sender', '<>', uid),
    eb('m.id', '>', eb.fn.coalesce(position(column), sql.lit(0))),
  ];
  const blocked = eb
    .selectFrom('blocks as b')
    .select('b.uid')
    .where('b.uid', '=', uid)
    .whereRef('b.blocked_uid', '=', 'm.sender');
  return [
    ...(filter.unread ? beyond('read_id') : []),
    ...(filter.undelivered ? beyond('delivered_id') : []),
    ...(filter.myMentionsOnly ? [mentions(eb, [uid, EVERYONE_UID])] : []),
    ...(filter.hideMessagesFromBlockedUsers ? [eb.not(eb.exists(blocked))] : []),
  ];
}

function byTime(eb: Eb, filter: MessageFilter): Expression<SqlBool>[] {
  const { fromTimestamp, toTimestamp, updatedAfter, onlyUpdates } = filter;
  const afterSecond = updatedAfter === undefined ? undefined : (updatedAfter + 1) * 1000;
  return [
    ...(fromTimestamp === undefined ? [] : [eb('m.sent_at_ms', '>=', fromTimestamp * 1000)]),
    ...(toTimestamp === undefined ? [] : [eb('m.sent_at_ms', '<', toTimestamp * 1000)]),
    ...(afterSecond === undefined ? [] : [eb('m.updated_at_ms', '>=', afterSecond)]),
    ...(afterSecond === undefined || !onlyUpdates ? [] : [eb('m.sent_at_ms', '<', afterSecond)]),
  ];
}

function byKind(eb: Eb, filter: MessageFilter): Expression<SqlBool>[] {
  const { category, categories, type, types } = filter;
  return [
    ...(category === undefined ? [] : [sql<SqlBool>`m.category = ${category}`]),
    ...(categories?.length ? [sql<SqlBool>`m.category in (${sql.join(categories)})`] : []),
    ...(type === undefined ? [] : [eb('m.type', '=', type)]),
    ...(types?.length ? [eb('m.type', 'in', types)] : []),
    ...(filter.hideDeleted ? [eb('m.deleted_at_ms', 'is', null)] : []),
    ...(filter.onlyDeleted ? [eb('m.deleted_at_ms', 'is not', null)] : []),
    ...(filter.hideQuoted ? [eb('m.quoted_id', 'is', null)] : []),
  ];
}

function byContent(eb: Eb, filter: MessageFilter): Expression<SqlBool>[] {
  const { searchKey, tags, attachmentTypes, mentionedUids } = filter;
  return [
    ...(searchKey === undefined ? [] : [contains(eb.ref('m.search_text'), foldText(searchKey.toWellFormed()))]),
    ...(tags?.length ? [eb.or(tags.map((tag) => hasTag(eb.ref('m.tags'), tag)))] : []),
    ...(filter.hasAttachments ? [eb('m.attachment_kinds', '<>', '')] : []),
    ...(attachmentTypes?.length
      ? [eb.or(attachmentTypes.map((kind) => contains(eb.ref('m.attachment_kinds'), `,${kind},`)))]
      : []),
    ...(filter.hasLinks ? [eb('m.has_links', '=', 1)] : []),
    ...(filter.hasMentions ? [eb.or([eb('m.mentions', 'is not', null), eb('m.mentions_all', '=', 1)])] : []),
    ...(mentionedUids?.length
      ? [
          mentions(
            eb,
            mentionedUids.map((uid) => uid.toLowerCase()),
          ),
        ]
      : []),
    ...(filter.hasReactions ? [eb('m.reactions', 'is not', null)] : []),
  ];
}

function mentions(eb: Eb, uids: readonly string[]): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('message_mentions as k')
      .select('k.uid')
      .whereRef('k.message_id', '=', 'm.id')
      .where('k.uid', 'in', [...uids]),
  );
}
