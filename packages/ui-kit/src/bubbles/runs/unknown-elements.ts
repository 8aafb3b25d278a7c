import type { Chat } from '@chatwire/sdk';

/** Returns the blocks of a response that this version cannot render. */
export function unknownElements(message: Chat.AIAssistantMessage): readonly unknown[] {
  return message.getElements().filter(({ type }) => type !== 'text');
}
