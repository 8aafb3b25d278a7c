import { Chat } from '@chatwire/sdk';
import type { RequestKinds } from '../templates/template-table.ts';

/** What a list asks for: the app's filter, with kinds and threads as the list draws them. Contract 3.1. */
export function listFilter(
  given: Chat.MessagesRequestBuilder | undefined,
  { categories, types }: RequestKinds,
  isThread: boolean,
): Chat.MessagesRequestBuilder {
  const builder = given ? given.build().toBuilder() : new Chat.MessagesRequestBuilder();
  builder.setMessageId(undefined).setCategories(categories).withParent(false);
  if (types) builder.setTypes(types);
  return isThread ? builder : builder.hideReplies();
}
