import { Chat } from '@chatwire/sdk';
import type { RequestKinds } from '../templates/template-table.ts';

type Settings = NonNullable<ConstructorParameters<typeof Chat.MessagesRequestBuilder>[0]>;

/** What an app may filter by: the rest belongs to the list. */
const KEPT = [
  'limit',
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

/** Where a list begins and what it leaves out is not for a filter to say. */
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

/** What a list asks for: the app's filter, with kinds and threads as the list draws them. Contract 3.1. */
export function listFilter(
  given: Chat.MessagesRequestBuilder | undefined,
  { categories, types }: RequestKinds,
  isThread: boolean,
): Chat.MessagesRequestBuilder {
  const settings = given?.build().getSettings() ?? {};
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
  const builder = new Chat.MessagesRequestBuilder(kept).setCategories(categories).withParent(false);
  if (types) builder.setTypes(types);
  return isThread ? builder : builder.hideReplies();
}

/** Why a filter asks for what cannot be asked; undefined: it does not. */
export function filterFault(given: Chat.MessagesRequestBuilder | undefined): unknown {
  try {
    given?.build();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Names of settings that have no effect here. */
export function ignoredSettings(given: Chat.MessagesRequestBuilder | undefined): readonly string[] {
  const settings = given?.build().getSettings() ?? {};
  return IGNORED.filter((name) => name in settings);
}
