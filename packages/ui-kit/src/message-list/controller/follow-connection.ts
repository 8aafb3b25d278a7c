import type { Chat } from '@chatwire/sdk';
import { isConnected } from '../is-connected.ts';

/**
 * Calls `retry` when the connection is back and the first load has failed. Returns a function that ends it.
 * See docs/spec/message-list.md#states.
 */
export function followConnection(
  client: Chat.ChatClient,
  handle: Chat.ConversationHandle,
  retry: () => void,
): () => void {
  let wasConnected = isConnected(client);
  return client.subscribe('connection', () => {
    const isBack = isConnected(client) && !wasConnected;
    wasConnected = isConnected(client);
    if (isBack && handle.getSnapshot('timeline').status === 'error') retry();
  });
}
