import type { ChatAdapters } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';

/** Browsers have all of it by themselves, but push. */
export const adapters: ChatAdapters = {};

/** As on phones. */
export function storage(): Chat.StorageAdapter {
  return Chat.webStorage();
}
