import type { Chat } from '@chatwire/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';

const NOTHING = () => undefined;

/**
 * The conversation that is shown: in an agent's chat the thread that is open there now, which list, header and composer
 * share; everywhere else what the app has given. See docs/spec/message-list.md#opening-an-agent-chat.
 */
export function useOpenThread<P extends ConversationProps>(handle: Chat.ConversationHandle | undefined, given: P): P {
  const subscribe = useCallback((changed: () => void) => handle?.subscribe('thread', changed) ?? NOTHING, [handle]);
  const read = () => handle?.ref.parentMessageId;
  const parentMessageId = useSyncExternalStore(subscribe, read, read);
  return handle && given.user?.isAgent() ? { ...given, parentMessageId } : given;
}
