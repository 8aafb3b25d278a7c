import type { Chat } from '@chatwire/sdk';

/**
 * The conversation a component shows: a user, a group, or a thread of either.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export interface ConversationProps {
  /** The other user, or an agent. Pass either this or `group`. */
  readonly user?: Chat.User | undefined;
  /** The group. Pass either this or `user`. */
  readonly group?: Chat.Group | undefined;
  /** Shows the thread of this message instead of the conversation. A number, or its digits as a string. */
  readonly parentMessageId?: number | string | undefined;
}

/**
 * Returns the conversation; undefined if it is invalid: neither or both of user and group, a missing id, or an invalid
 * parent id.
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
 * Returns whether both name the same conversation and thread. Parent ids are compared as numbers.
 * See docs/spec/message-list.md#composer.
 */
export function isSameConversation(one: ConversationProps, other: ConversationProps): boolean {
  const oneRef = conversationRef(one);
  const right = conversationRef(other);
  return (
    oneRef !== undefined &&
    oneRef.receiverType === right?.receiverType &&
    oneRef.receiverId === right.receiverId &&
    oneRef.parentMessageId === right.parentMessageId
  );
}
