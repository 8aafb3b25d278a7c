import type { Chat } from '@chatwire/sdk';

/**
 * What ends the test ids of a message: its id, and its muid as long as it has none.
 * See docs/spec/message-list.md#test-ids.
 */
export function messageTestId(message: Chat.BaseMessage): string {
  return String(message.getId() > 0 ? message.getId() : message.getMuid());
}
