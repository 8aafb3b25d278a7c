import type { Chat } from '@chatwire/sdk';

/** Returns the newest message that the server has stored, not a copy; undefined if there is none. */
export function newestStored(handle: Chat.ConversationHandle, keys: readonly string[]): Chat.BaseMessage | undefined {
  const key = keys.findLast((each) => (handle.getRow(each)?.message.getId() ?? 0) > 0);
  return key === undefined ? undefined : handle.getRow(key)?.message;
}

/** Returns copies of the messages that the server has stored, oldest first. */
export function storedMessages(handle: Chat.ConversationHandle, keys: readonly string[]): Chat.BaseMessage[] {
  return keys.flatMap((key) => {
    const message = handle.getRow(key)?.message;
    return message && message.getId() > 0 ? message.clone() : [];
  });
}
