import type { Chat } from '@chatwire/sdk';

/** The row of a message in a view, also of a pending one: found by its id, otherwise by sender and muid. */
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

/** An unsent message has no sender: it is the user's own. */
function isOneSender(known: Chat.BaseMessage, message: Chat.BaseMessage): boolean {
  const uid = message.getSender()?.getUid();
  return uid === undefined ? known.isOwn() : uid === known.getSender()?.getUid();
}
