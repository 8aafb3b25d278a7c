import { createContext, useContext, useEffect, useState } from 'react';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatUIEvents } from '../ui-events/chat-ui-events.ts';

export const UIEventsContext = createContext<ChatUIEventEmitter>(ChatUIEvents);

/**
 * Returns the emitter of the nearest provider; without one, that of the default client.
 * See docs/spec/message-list.md#ui-events.
 */
export function useChatUIEvents(): ChatUIEventEmitter {
  return useContext(UIEventsContext);
}

/**
 * Returns an emitter for one provider, attached below that of the surrounding provider while both have the same client.
 */
export function useOwnEmitter(isOtherClient: boolean): ChatUIEventEmitter {
  const outer = useContext(UIEventsContext);
  const [own] = useState(() => new ChatUIEventEmitter());
  useEffect(() => (isOtherClient ? undefined : own.attachTo(outer)), [own, outer, isOtherClient]);
  return own;
}
