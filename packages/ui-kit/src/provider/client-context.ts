import { Chat } from '@chatwire/sdk';
import { createContext, useContext } from 'react';

/** The client of the nearest provider that has one. */
export const ClientContext = createContext<Chat.ChatClient | undefined>(undefined);

/** The client the components use; undefined without a default client and without a provider that has one. */
export function useChatClient(): Chat.ChatClient | undefined {
  const given = useContext(ClientContext);
  return given ?? (Chat.isInitialized() ? Chat.defaultClient() : undefined);
}
