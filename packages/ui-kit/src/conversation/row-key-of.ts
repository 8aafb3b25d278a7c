import type { Chat } from '@chatwire/sdk';

/**
 * Returns the key of a message's row in a view: found by id, otherwise by sender and muid, which also finds pending
 * messages.
 */
export function rowKeyOf(handle: Chat.ConversationHandle, message: Chat.BaseMessage): string | undefined {
  const isIt = (key: string) => {
    const known = handle.getRow(key)?.message;
    if (!known) return false;
    if (message.getId() > 0 && known.getId() > 0) return known.getId() === message.getId();
    return message.getMuid() !== undefined && known.getMuid() === message.getMuid() && isOneSender(known, message);
  };
  const waiting = handle.getSnapshot('outbox').map(({ key }) => key);
  return waiting.find(isIt) ?? handle.getSnapshot('timeline').keys.findLast(isIt);
}

/** Returns whether both messages have the same sender. An unsent message has none and is the user's own. */
function isOneSender(known: Chat.BaseMessage, message: Chat.BaseMessage): boolean {
  const uid = message.getSender()?.getUid();
  return uid === undefined ? known.isOwn() : uid === known.getSender()?.getUid();
}
