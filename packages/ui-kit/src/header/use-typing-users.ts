import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';

const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * Returns the names of the users typing in a conversation or thread, oldest first. The SDK reports when each of them
 * stops.
 * See docs/spec/message-list.md#typing-row.
 */
export function useTypingUsers(
  client: Chat.ChatClient | undefined,
  ref: Chat.ConversationRef | undefined,
): readonly string[] {
  const id = useId();
  const [typingUsers, setTypingUsers] = useState(NOBODY);
  const { receiverType, receiverId, parentMessageId } = ref ?? {};
  useEffect(() => {
    if (!client || receiverId === undefined) return undefined;
    const isHere = (indicator: Chat.TypingIndicator) => {
      const other = receiverType === 'user' ? indicator.getSender()?.getUid() : indicator.getReceiverId();
      const isSame = indicator.getReceiverType() === receiverType && other === receiverId;
      return isSame && indicator.getParentMessageId() === parentMessageId;
    };
    const end = client.addMessageListener(`header${id}`, {
      onTypingStarted(indicator) {
        const sender = indicator.getSender();
        if (!sender || sender.isAgent() || !isHere(indicator)) return;
        setTypingUsers((current) => new Map(current).set(sender.getUid(), sender.getName()));
      },
      onTypingEnded(indicator) {
        const uid = indicator.getSender()?.getUid() ?? '';
        if (isHere(indicator)) setTypingUsers((current) => without(current, uid));
      },
    });
    return () => {
      end();
      setTypingUsers(NOBODY);
    };
  }, [client, id, receiverType, receiverId, parentMessageId]);
  return [...typingUsers.values()];
}

function without(users: ReadonlyMap<string, string>, uid: string): ReadonlyMap<string, string> {
  if (!users.has(uid)) return users;
  const others = new Map(users);
  others.delete(uid);
  return others;
}
