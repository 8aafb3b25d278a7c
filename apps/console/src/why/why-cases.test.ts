import { expect, test } from 'vitest';
import { casesOf } from './why-cases.ts';

const ENTRIES = [
  { id: 5, recipient: 'mara', messageId: 9 },
  { id: 4, recipient: 'mara', messageId: 9 },
  { id: 3, messageId: 9 },
  { id: 2, recipient: 'ivo', messageId: 9 },
  { id: 1, recipient: 'mara', messageId: 8 },
];

test('each recipient or message has one case, its newest entry, and an entry about a whole group is none', () => {
  expect(casesOf(ENTRIES, ({ recipient }) => recipient).map(({ id }) => id)).toEqual([5, 2]);
  expect(casesOf(ENTRIES, ({ messageId }) => messageId).map(({ id }) => id)).toEqual([5, 1]);
});
