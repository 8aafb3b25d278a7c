import type { FollowedList, ListContext } from './follower.ts';

/**
 * Emits `ccActiveChatChanged` when an agent's chat shows another thread. Returns a function that stops this.
 * See docs/spec/message-list.md#opening-an-agent-chat, #ui-events.
 */
export function followAgentThread({ handle }: FollowedList, { inputs }: ListContext): () => void {
  let openThreadId = handle.ref.parentMessageId;
  return handle.subscribe('thread', () => {
    const { parentMessageId } = handle.ref;
    const {
      appProps: { user },
      events,
    } = inputs();
    if (!user?.isAgent() || parentMessageId === openThreadId) return;
    openThreadId = parentMessageId;
    events.emit('ccActiveChatChanged', { user, parentMessageId });
  });
}
