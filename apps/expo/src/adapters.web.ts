import type { ChatAdapters } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';

/** Browsers need no adapters except for push. */
export const adapters: ChatAdapters = {};

/** Creates the same storage as on phones. */
export function storage(): Chat.StorageAdapter {
  return Chat.webStorage();
}
