import type { Chat } from '@chatwire/sdk';
import type { TemplateTable } from '../../templates/template-table.ts';
import { listFilter } from '../list-filter.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** Returns a request builder for the messages that a list with these props and templates shows. */
export function requestFilter(
  { messageRequestBuilder, parentMessageId }: ChatMessageListProps,
  templates: TemplateTable,
): Chat.MessagesRequestBuilder {
  return listFilter(messageRequestBuilder, templates.requestKinds(), parentMessageId !== undefined);
}
