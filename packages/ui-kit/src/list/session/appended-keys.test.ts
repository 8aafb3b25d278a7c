import type { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { appendedKeys } from './appended-keys.ts';

const BEFORE: Chat.Timeline = {
  status: 'ready',
  keys: ['i:1', 'i:2'],
  live: true,
  older: { status: 'idle' },
  newer: { status: 'done' },
  segmentId: 1,
};
const AFTER: Chat.Timeline = { ...BEFORE, keys: ['i:1', 'i:2', 'i:3', 'i:4'] };
const none = () => false;

test('keys appended to the live end are returned, oldest first', () => {
  expect(appendedKeys(BEFORE, AFTER, none)).toEqual(['i:3', 'i:4']);
  expect(appendedKeys({ ...BEFORE, status: 'loading' }, AFTER, none)).toEqual(['i:3', 'i:4']);
});

test('keys inserted before a pending own message are returned', () => {
  const before = { ...BEFORE, keys: ['i:1', 'm:1', 'm:2'] };
  const after = { ...BEFORE, keys: ['i:1', 'i:2', 'm:1', 'm:2'] };
  expect(appendedKeys(before, after, (key) => key.startsWith('m:'))).toEqual(['i:2']);
  expect(appendedKeys(before, after, none)).toEqual([]);
});

test('older messages are omitted', () => {
  expect(appendedKeys(BEFORE, { ...BEFORE, keys: ['i:0', 'i:1', 'i:2'] }, none)).toEqual([]);
});

test('the newest 200 rows of a long list are compared', () => {
  const keys = Array.from({ length: 300 }, (_, index) => `i:${index}`);
  const before = { ...BEFORE, keys };
  expect(appendedKeys(before, { ...BEFORE, keys: [...keys, 'i:300'] }, none)).toEqual(['i:300']);
});

test.each<readonly [string, Partial<Chat.Timeline>, Partial<Chat.Timeline>]>([
  ['the first page', { status: 'idle' }, {}],
  ['what is shown of nothing', { segmentId: 0 }, { segmentId: 0 }],
  ['other messages', {}, { segmentId: 2 }],
  ['messages after an older page', { live: false }, {}],
  ['older messages after the newest', {}, { live: false }],
])('no keys count as appended with %s', (_, before, after) => {
  expect(appendedKeys({ ...BEFORE, ...before }, { ...AFTER, ...after }, none)).toEqual([]);
});
