import type { Chat } from '@chatwire/sdk';

/**
 * The conversation a component shows: a user, a group, or a thread of either.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export interface ConversationProps {
  /** The other user or an agent. Pass this or `group`. */
  readonly user?: Chat.User | undefined;
  /** The group. */
  readonly group?: Chat.Group | undefined;
  /** Shows the thread of this message instead of the conversation. A number, or its digits as a string. */
  readonly parentMessageId?: number | string | undefined;
}

/**
 * Undefined if the conversation is ambiguous: neither or both given, a missing id, or an invalid parent id.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function conversationRef({ user, group, parentMessageId }: ConversationProps): Chat.ConversationRef | undefined {
  const receiverId = (user?.getUid() ?? '') + (group?.getGuid() ?? '');
  if ((user === undefined) === (group === undefined) || receiverId === '') return undefined;
  const receiverType = user === undefined ? 'group' : 'user';
  if (parentMessageId === undefined) return { receiverType, receiverId };
  const id = /^\d+$/.test(String(parentMessageId)) ? Number(parentMessageId) : 0;
  return Number.isSafeInteger(id) && id > 0 ? { receiverType, receiverId, parentMessageId: id } : undefined;
}

/**
 * Whether two descriptions name the same conversation and thread. Ids are compared as numbers.
 * See docs/spec/message-list.md#composer.
 */
export function isSameConversation(one: ConversationProps, other: ConversationProps): boolean {
  const left = conversationRef(one);
  const right = conversationRef(other);
  return (
    left !== undefined &&
    left.receiverType === right?.receiverType &&
    left.receiverId === right.receiverId &&
    left.parentMessageId === right.parentMessageId
  );
}
