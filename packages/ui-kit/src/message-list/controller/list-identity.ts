import { conversationRef } from '../../conversation/conversation-props.ts';
import type { RequestKinds } from '../../templates/template-table.ts';
import { listFilter } from '../list-filter.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/**
 * Equal for lists of the same user, conversation, thread and filter; undefined if there is nothing to open. Other kinds of
 * messages are not another identity. See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function listIdentity(uid: string | undefined, given: ChatMessageListProps): string | undefined {
  const ref = conversationRef(given);
  if (uid === undefined || !ref) return undefined;
  const { receiverType, receiverId, parentMessageId } = ref;
  const filter = listFilter(given.messageRequestBuilder, NO_KINDS, parentMessageId !== undefined);
  return [
    uid,
    receiverType,
    receiverId,
    parentMessageId,
    given.user?.isAgent() === true,
    filter.build().fingerprint(),
  ].join('\n');
}

const NO_KINDS: RequestKinds = { categories: [], types: undefined };
