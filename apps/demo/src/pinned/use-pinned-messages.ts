import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import type { Subject } from '../chat/use-subject.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isOfSubject } from './is-of-subject.ts';

/**
 * Returns the pinned messages of a conversation, the last pinned first. They are loaded again after each change of one, and after
 * the connection was lost.
 */
export function usePinnedMessages(client: Chat.ChatClient, subject: Subject): readonly Chat.BaseMessage[] {
  const [pinned, setPinned] = useState<readonly Chat.BaseMessage[]>([]);
  const latest = useLatest({ subject, pinned });
  const type = 'group' in subject ? 'group' : 'user';
  const id = 'group' in subject ? subject.group.getGuid() : subject.user.getUid();
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
    const loadIfHere = (message: Chat.BaseMessage) => isOfSubject(message, latest.current.subject) && load();
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
