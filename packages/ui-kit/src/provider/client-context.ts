import { Chat } from '@chatwire/sdk';
import { createContext, useContext } from 'react';

/** The client of the nearest provider that has one. */
export const ClientContext = createContext<Chat.ChatClient | undefined>(undefined);

/** Returns the client that components use; undefined if neither a provider nor `Chat.init` has set one. */
export function useChatClient(): Chat.ChatClient | undefined {
  const client = useContext(ClientContext);
  return client ?? (Chat.isInitialized() ? Chat.defaultClient() : undefined);
}
