import { Chat } from '@chatwire/sdk';
import type { RequestKinds } from '../templates/template-table.ts';

type Settings = NonNullable<ConstructorParameters<typeof Chat.MessagesRequestBuilder>[0]>;

/** Settings by which an app may filter. The list decides about all others. */
const ALLOWED = [
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

/** Settings without effect, because they would change where the list starts or hide messages that it has loaded. */
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
  appFilter: Chat.MessagesRequestBuilder | undefined,
  { categories, types }: RequestKinds,
  isThread: boolean,
): Chat.MessagesRequestBuilder {
  const settings = appFilter?.getSettings() ?? {};
  const allowed = Object.fromEntries(ALLOWED.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
  const limit = pageLimit(settings.limit);
  const builder = new Chat.MessagesRequestBuilder({ ...allowed, ...(limit !== undefined && { limit }) });
  builder.setCategories(categories).withParent(false);
  if (types) builder.setTypes(types);
  return isThread ? builder : builder.hideReplies();
}

/** Returns a sentence for each filter setting that the list ignores or changes. In production builds: none. */
export function filterWarnings(appFilter: Chat.MessagesRequestBuilder | undefined): readonly string[] {
  if (typeof __DEV__ === 'undefined' || !__DEV__) return [];
  const settings = appFilter?.getSettings() ?? {};
  const ignored = IGNORED.filter((name) => name in settings).join(', ');
  const limit = pageLimit(settings.limit);
  const warnings: string[] = [];
  if (ignored !== '') warnings.push(`These settings of messageRequestBuilder have no effect in a list: ${ignored}.`);
  if (limit !== settings.limit) {
    warnings.push(
      `The limit ${settings.limit} becomes ${limit ?? 'the default'}. A page has 1 to ${MAX_PAGE_SIZE} messages.`,
    );
  }
  return warnings;
}

/** Returns the nearest valid page size; undefined if the default applies. */
function pageLimit(limit: number | undefined): number | undefined {
  if (typeof limit !== 'number' || Number.isNaN(limit)) return undefined;
  return Math.min(MAX_PAGE_SIZE, Math.max(1, Math.trunc(limit)));
}

/** Maximum number of messages per page. See docs/spec/message-list.md#loading-and-paging. */
const MAX_PAGE_SIZE = 100;
