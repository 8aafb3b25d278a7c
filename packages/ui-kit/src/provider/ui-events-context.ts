import { createContext, useContext, useEffect, useState } from 'react';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatUIEvents } from '../ui-events/chat-ui-events.ts';

export const UIEventsContext = createContext<ChatUIEventEmitter>(ChatUIEvents);

/**
 * The emitter of the nearest provider; without one, that of the default client.
 * See docs/spec/message-list.md#ui-events.
 */
export function useChatUIEvents(): ChatUIEventEmitter {
  return useContext(UIEventsContext);
}

/** An emitter for one provider, below that of the provider around it while both have the same client. */
export function useOwnEmitter(isOtherClient: boolean): ChatUIEventEmitter {
  const outer = useContext(UIEventsContext);
  const [own] = useState(() => new ChatUIEventEmitter());
  useEffect(() => (isOtherClient ? undefined : own.attachTo(outer)), [own, outer, isOtherClient]);
  return own;
}
