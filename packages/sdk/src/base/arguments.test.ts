import { expect, test } from 'vitest';
import { messageIdArgument, nameArgument } from './arguments.ts';

test.each([
  [48230, 48230],
  ['48230', 48230],
])('a message id may be a number or its digits: %j', (given, expected) => {
  expect(messageIdArgument(given)).toBe(expected);
});

test.each([0, -1, 1.5, '', '12a', '1e3', null, undefined, {}, 2 ** 53])('%j is not a message id', (given) => {
  expect(() => messageIdArgument(given)).toThrow(expect.objectContaining({ code: 'ERR_BAD_ARGUMENT' }));
});

test('uids are lower-cased on entry', () => {
  expect(nameArgument('Mara', 'uid')).toBe('mara');
});

test.each(['', 'with space', 'a/b', 'x'.repeat(101), 7])('%j is not a uid', (given) => {
  expect(() => nameArgument(given, 'uid')).toThrow(expect.objectContaining({ code: 'ERR_BAD_ARGUMENT' }));
});
