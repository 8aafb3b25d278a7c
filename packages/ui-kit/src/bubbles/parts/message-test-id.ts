import type { Chat } from '@chatwire/sdk';
import type { BubbleSettings } from '../bubble-settings.ts';

/**
 * Returns the suffix of a message's test ids: its id, or its muid while it has none.
 * See docs/spec/message-list.md#test-ids.
 */
export function messageTestId(message: Chat.BaseMessage): string {
  return String(message.getId() > 0 ? message.getId() : message.getMuid());
}

/** Returns the test id of a part of a message; undefined in a copy, so that each id is on the page once. */
export function testIdIn({ isCopy }: BubbleSettings, id: string): string | undefined {
  return isCopy ? undefined : id;
}
