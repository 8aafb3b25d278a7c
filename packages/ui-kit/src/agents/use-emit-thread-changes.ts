import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

/**
 * Emits `ccActiveChatChanged` when another thread opens in an agent's chat.
 * See docs/spec/message-list.md#opening-an-agent-chat, #ui-events.
 */
export function useEmitThreadChanges(handle: Chat.ConversationHandle | undefined, user: Chat.User | undefined): void {
  const events = useChatUIEvents();
  useEffect(() => {
    if (!handle || !user?.isAgent()) return undefined;
    let known = handle.ref.parentMessageId;
    return handle.subscribe('thread', () => {
      const { parentMessageId } = handle.ref;
      if (parentMessageId === known) return;
      known = parentMessageId;
      events.emit('ccActiveChatChanged', { user, parentMessageId });
    });
  }, [handle, user, events]);
}
