import type { Chat } from '@chatwire/sdk';

/**
 * Returns the suffix of a message's test ids: its id, or its muid while it has none.
 * See docs/spec/message-list.md#test-ids.
 */
export function messageTestId(message: Chat.BaseMessage): string {
  return String(message.getId() > 0 ? message.getId() : message.getMuid());
}
