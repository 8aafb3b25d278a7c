import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { eventConversation } from '../conversation/event-conversation.ts';
import { useSharedThrottle } from '../provider/shared-throttle.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useLatest } from '../provider/use-latest.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { newestStored } from './use-load-callbacks.ts';

interface Raised {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly props: ChatMessageListProps;
  readonly isOnScreen: boolean;
  readonly isLoaded: boolean;
}

/**
 * Emits the active conversation, and what was marked as read and delivered there.
 * See docs/spec/message-list.md#ui-events.
 */
export function useRaisedEvents({ client, handle, props, isOnScreen, isLoaded }: Raised): void {
  const events = useChatUIEvents();
  const turns = useSharedThrottle();
  const conversation = useLatest(eventConversation(props));
  useEffect(() => {
    if (!handle || !isLoaded || !isOnScreen) return undefined;
    const message = newestStored(handle, handle.getSnapshot('timeline').keys)?.clone();
    events.emit('ccActiveChatChanged', { ...conversation.current, ...(message && { message }) });
    return () => events.emit('ccActiveChatChanged', {});
  }, [handle, events, conversation, isLoaded, isOnScreen]);
  useEffect(() => {
    if (!client || !handle) return undefined;
    const tell = (topic: 'read' | 'delivered', event: 'ccMessageRead' | 'ccMessageDelivered') =>
      client.subscribe(topic, () => {
        const mark = client.getSnapshot(topic);
        const { receiverId, parentMessageId } = handle.ref;
        if (mark?.receiver !== receiverId || mark.parentId !== parentMessageId) return;
        const { keys } = handle.getSnapshot('timeline');
        const key = keys.findLast((each) => handle.getRow(each)?.message.getId() === mark.id);
        const message = key !== undefined && handle.getRow(key)?.message;
        // Each list of the conversation receives the mark; the app receives one event.
        if (message && turns.mayTell(mark)) events.emit(event, { message: message.clone() });
      });
    const ends = [tell('read', 'ccMessageRead'), tell('delivered', 'ccMessageDelivered')];
    return () => ends.forEach((end) => end());
  }, [client, handle, events, turns]);
}
