import type { Chat } from '@chatwire/sdk';

/**
 * Returns the key of a message's row in a view: found by id, otherwise by sender and muid, which also finds pending
 * messages.
 */
export function rowKeyOf(handle: Chat.ConversationHandle, message: Chat.BaseMessage): string | undefined {
  const isIt = (key: string) => {
    const stored = handle.getRow(key)?.message;
    if (!stored) return false;
    if (message.getId() > 0 && stored.getId() > 0) return stored.getId() === message.getId();
    return message.getMuid() !== undefined && stored.getMuid() === message.getMuid() && isOneSender(stored, message);
  };
  const pendingKeys = handle.getSnapshot('outbox').map(({ key }) => key);
  return pendingKeys.find(isIt) ?? handle.getSnapshot('timeline').keys.findLast(isIt);
}

/** Returns whether both messages have the same sender. An unsent message has none and is the user's own. */
function isOneSender(stored: Chat.BaseMessage, message: Chat.BaseMessage): boolean {
  const uid = message.getSender()?.getUid();
  return uid === undefined ? stored.isOwn() : uid === stored.getSender()?.getUid();
}
