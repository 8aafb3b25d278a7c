import { Chat } from '@chatwire/sdk';
import { createContext, useContext } from 'react';

/** The client of the nearest provider that was given one. */
export const ClientContext = createContext<Chat.ChatClient | undefined>(undefined);

/** The client the components use; undefined as long as there is no default client and no provider gives one. */
export function useChatClient(): Chat.ChatClient | undefined {
  const given = useContext(ClientContext);
  return given ?? (Chat.isInitialized() ? Chat.defaultClient() : undefined);
}
