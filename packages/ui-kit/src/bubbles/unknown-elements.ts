import type { Chat } from '@chatwire/sdk';

/** Blocks of an answer that this version cannot draw. */
export function unknownElements(message: Chat.AIAssistantMessage): readonly unknown[] {
  return message.getElements().filter(({ type }) => type !== 'text');
}
