import type { Chat } from '@chatwire/sdk';

/** Returns whether the client is connected; true without a client, because there is nothing to connect to. */
export function isConnected(client: Chat.ChatClient | undefined): boolean {
  const status = client?.getSnapshot('connection');
  return status === undefined || status === 'connected' || status === 'featureThrottled';
}
