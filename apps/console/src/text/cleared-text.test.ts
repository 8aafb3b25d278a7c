import { expect, test } from 'vitest';
import { clearedText } from './cleared-text.ts';

test('a push that clears notifications names its notifications, conversations, and cause', () => {
  const cleared = { cause: 'read', conversations: 2, messages: 3, waitedMS: 5_000 } as const;
  expect(clearedText(cleared)).toBe('3 notifications in 2 conversations: read');
  expect(clearedText({ ...cleared, conversations: 1, messages: 1 })).toBe('1 notification in 1 conversation: read');
  expect(clearedText({ ...cleared, conversations: 0, messages: 0 })).toBe('Only the badge changes');
});
