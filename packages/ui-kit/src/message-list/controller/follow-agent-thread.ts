import type { Followed, ListContext } from './follower.ts';

/**
 * Emits `ccActiveChatChanged` when another thread opens in an agent's chat.
 * See docs/spec/message-list.md#opening-an-agent-chat, #ui-events.
 */
export function followAgentThread({ handle }: Followed, { now }: ListContext): () => void {
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
