import type { Chat } from '@chatwire/sdk';

/** True without a client: then there is nothing to be connected to. */
export function isConnected(client: Chat.ChatClient | undefined): boolean {
  const status = client?.getSnapshot('connection');
  return status === undefined || status === 'connected' || status === 'featureThrottled';
}
