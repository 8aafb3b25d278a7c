import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isOfPartner } from './is-of-partner.ts';

/**
 * Returns the pinned messages of a conversation, the last pinned first. They are loaded again after each change of one, and after
 * the connection was lost.
 */
export function usePinnedMessages(client: Chat.ChatClient, partner: ChatPartner): readonly Chat.BaseMessage[] {
  const [pinned, setPinned] = useState<readonly Chat.BaseMessage[]>([]);
  const latest = useLatest({ partner, pinned });
  const type = 'group' in partner ? 'group' : 'user';
  const id = 'group' in partner ? partner.group.getGuid() : partner.user.getUid();
  useEffect(() => {
    let calls = 0;
    const load = () => {
      calls += 1;
      const call = calls;
      client.getPinnedMessages(id, type).then(
        (messages) => call === calls && setPinned(messages),
        // The bar stays as it was; the next change or connection loads it again.
        () => undefined,
      );
    };
    const loadIfHere = (message: Chat.BaseMessage) => isOfPartner(message, latest.current.partner) && load();
    const loadIfPinned = (message: Chat.BaseMessage) =>
      latest.current.pinned.some((each) => each.getId() === message.getId()) && load();
    const name = `pinned ${type} ${id}`;
    const unsubscribes = [
      client.addMessageListener(name, {
        onMessagePinned: loadIfHere,
        onMessageUnpinned: loadIfHere,
        onMessageEdited: loadIfPinned,
        onMessageDeleted: loadIfPinned,
        onMessageModerated: loadIfPinned,
      }),
      client.addConnectionListener(name, { onConnected: load }),
    ];
    setPinned([]);
    load();
    return () => {
      calls += 1;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, type, id, latest]);
  return pinned;
}
