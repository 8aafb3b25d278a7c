import { Chat } from '@chatwire/sdk';
import type { RequestKinds } from '../templates/template-table.ts';

type Settings = NonNullable<ConstructorParameters<typeof Chat.MessagesRequestBuilder>[0]>;

/** Settings an app may filter by; the list controls the others. */
const KEPT = [
  'tags',
  'searchKeyword',
  'hasAttachments',
  'attachmentTypes',
  'hasLinks',
  'hasMentions',
  'myMentionsOnly',
  'mentionedUIDs',
  'hasReactions',
  'withTags',
  'mentionsWithTagInfo',
  'mentionsWithBlockedInfo',
  'hideMessagesFromBlockedUsers',
  'hideDeletedMessages',
  'hideQuotedMessages',
] as const satisfies readonly (keyof Settings)[];

/** A filter cannot change the start position or excluded messages. */
const IGNORED = [
  'messageId',
  'timestamp',
  'fromTimestamp',
  'toTimestamp',
  'updatedAfter',
  'updatesOnly',
  'unread',
  'undelivered',
] as const satisfies readonly (keyof Settings)[];

/**
 * Returns the request of a list: the app's filter, with the kinds and threads that the list shows. See
 * docs/spec/message-list.md#data-props.
 */
export function listFilter(
  given: Chat.MessagesRequestBuilder | undefined,
  { categories, types }: RequestKinds,
  isThread: boolean,
): Chat.MessagesRequestBuilder {
  const settings = given?.getSettings() ?? {};
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
  const limit = pageLimit(settings.limit);
  const builder = new Chat.MessagesRequestBuilder({ ...kept, ...(limit !== undefined && { limit }) });
  builder.setCategories(categories).withParent(false);
  if (types) builder.setTypes(types);
  return isThread ? builder : builder.hideReplies();
}

/** Returns warnings for developers about filter settings that a list ignores or changes; none in builds for production. */
export function filterNotes(given: Chat.MessagesRequestBuilder | undefined): readonly string[] {
  if (typeof __DEV__ === 'undefined' || !__DEV__) return [];
  const settings = given?.getSettings() ?? {};
  const ignored = IGNORED.filter((name) => name in settings).join(', ');
  const limit = pageLimit(settings.limit);
  const notes: string[] = [];
  if (ignored !== '') notes.push(`These settings of messageRequestBuilder have no effect in a list: ${ignored}.`);
  if (limit !== settings.limit) {
    notes.push(`The limit ${settings.limit} becomes ${limit ?? 'the default'}. A page has 1 to ${MAX_PAGE} messages.`);
  }
  return notes;
}

/** Returns the nearest valid page size; undefined: the default. */
function pageLimit(limit: number | undefined): number | undefined {
  if (typeof limit !== 'number' || Number.isNaN(limit)) return undefined;
  return Math.min(MAX_PAGE, Math.max(1, Math.trunc(limit)));
}

/** Most messages of one page. See docs/spec/message-list.md#loading-and-paging. */
const MAX_PAGE = 100;
