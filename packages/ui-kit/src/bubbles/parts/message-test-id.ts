import type { Bubble } from '../bubble.ts';

/**
 * Returns the test id of a part of a message, such as `chat-tick-7`. Its last part is the id of the message, or its muid while
 * it has none. See docs/spec/message-list.md#test-ids.
 */
export function partTestId({ message, settings }: Pick<Bubble, 'message' | 'settings'>, part: string) {
  return testIdIn(settings, `chat-${part}-${message.getId() || message.getMuid()}`);
}

/** Returns a test id; undefined in a copy of a row, so that each id is on the page once. */
export function testIdIn({ isCopy }: Bubble['settings'], id: string): string | undefined {
  return isCopy ? undefined : id;
}
