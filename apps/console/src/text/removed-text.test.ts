import { expect, test } from 'vitest';
import { removedText } from './removed-text.ts';

test('a removal names its notifications, conversations, and cause', () => {
  const removal = { cause: 'read', conversations: 2, messages: 3, waitedMS: 5_000 } as const;
  expect(removedText(removal)).toBe('3 notifications in 2 conversations: read');
  expect(removedText({ ...removal, conversations: 1, messages: 1 })).toBe('1 notification in 1 conversation: read');
  expect(removedText({ ...removal, conversations: 0, messages: 0 })).toBe('Only the badge changes');
});
