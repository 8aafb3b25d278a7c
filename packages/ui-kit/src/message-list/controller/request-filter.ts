import type { Chat } from '@chatwire/sdk';
import { conversationRef } from '../../conversation/conversation-props.ts';
import type { TemplateTable } from '../../templates/template-table.ts';
import { listFilter } from '../list-filter.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** What a list with these props and templates asks for. */
export function requestFilter(given: ChatMessageListProps, templates: TemplateTable): Chat.MessagesRequestBuilder {
  const isThread = conversationRef(given)?.parentMessageId !== undefined;
  return listFilter(given.messageRequestBuilder, templates.requestKinds(), isThread);
}
