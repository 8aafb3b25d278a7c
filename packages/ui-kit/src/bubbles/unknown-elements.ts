import type { Chat } from '@chatwire/sdk';

/** Blocks of a response that this version cannot render. */
export function unknownElements(message: Chat.AIAssistantMessage): readonly unknown[] {
  return message.getElements().filter(({ type }) => type !== 'text');
}
