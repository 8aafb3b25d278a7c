import type { Chat } from '@chatwire/sdk';
import { conversationRef } from '../../conversation/conversation-props.ts';
import type { RequestKinds } from '../../templates/template-table.ts';
import { listFilter } from '../list-filter.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** The content that a list shows. */
export interface ListTarget {
  readonly client: Chat.ChatClient;
  readonly ref: Chat.ConversationRef;
  /** Equal if user, conversation, thread, and filter are. Does not depend on the kinds of messages. */
  readonly identity: string;
}

/**
 * Returns the target of a list; undefined if there is nothing to open.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function listTarget(
  client: Chat.ChatClient | undefined,
  uid: string | undefined,
  appProps: ChatMessageListProps,
): ListTarget | undefined {
  const ref = conversationRef(appProps);
  if (!client || uid === undefined || !ref) return undefined;
  const { receiverType, receiverId, parentMessageId } = ref;
  const filter = listFilter(appProps.messageRequestBuilder, NO_KINDS, parentMessageId !== undefined)
    .build()
    .fingerprint();
  const identity = [uid, receiverType, receiverId, parentMessageId, appProps.user?.isAgent(), filter].join('\n');
  return { client, ref, identity };
}

const NO_KINDS: RequestKinds = { categories: [], types: undefined };
