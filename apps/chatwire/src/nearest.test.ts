import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['--chanel', '--channel'],
  ['--message-id', '--messageId'],
  ['--RECIPIENT', '--recipient'],
  ['--recieverType', '--receiverType'],
])('%s probably means %s', (word, meant) => {
  expect(nearest(word, ['--channel', '--messageId', '--recipient', '--receiverType', '--receiver'])).toBe(meant);
});

test('an unknown word without a similar one gets no suggestion', () => {
  expect(nearest('--colour', ['--channel', '--limit'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});
