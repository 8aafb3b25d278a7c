import type { Chat } from '@chatwire/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';

const NOTHING = () => undefined;

/**
 * Returns the displayed conversation: in an agent's chat the open thread, which list, header and composer share;
 * otherwise the conversation that the app has passed.
 * See docs/spec/message-list.md#opening-an-agent-chat.
 */
export function useOpenThread<P extends ConversationProps>(handle: Chat.ConversationHandle | undefined, props: P): P {
  const subscribe = useCallback((changed: () => void) => handle?.subscribe('thread', changed) ?? NOTHING, [handle]);
  const read = () => handle?.ref.parentMessageId;
  const parentMessageId = useSyncExternalStore(subscribe, read, read);
  return handle && props.user?.isAgent() ? { ...props, parentMessageId } : props;
}
