import type { Chat } from '@chatwire/sdk';
import type { ListInputs } from './list-inputs.ts';

/**
 * Emits that another thread is open in the chat of an agent. Returns a function that ends it.
 * See docs/spec/message-list.md#opening-an-agent-chat, #ui-events.
 */
export function followAgentThread(handle: Chat.ConversationHandle, now: () => ListInputs): () => void {
  let known = handle.ref.parentMessageId;
  return handle.subscribe('thread', () => {
    const { parentMessageId } = handle.ref;
    const {
      given: { user },
      events,
    } = now();
    if (!user?.isAgent() || parentMessageId === known) return;
    known = parentMessageId;
    events.emit('ccActiveChatChanged', { user, parentMessageId });
  });
}
