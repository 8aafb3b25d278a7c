import { expect, test } from 'vitest';
import { trackedWord } from './tracked-word.ts';

test('suggestions are requested for the word after a tracking character at the caret', () => {
  expect(trackedWord('Hi @ma and', 6, ['@'])).toEqual({ tracker: '@', key: 'ma', start: 3, end: 6 });
  expect(trackedWord('@', 1, ['@'])).toEqual({ tracker: '@', key: '', start: 0, end: 1 });
  expect(trackedWord('#x', 2, ['@', '#'])?.tracker).toBe('#');
});

test('a name may have a space, and a sentence is not a name', () => {
  expect(trackedWord('@mara li', 8, ['@'])?.key).toBe('mara li');
  expect(trackedWord('@mara is here', 13, ['@'])).toBeUndefined();
  expect(trackedWord('@ mara', 6, ['@'])).toBeUndefined();
});

test('addresses and other lines request nothing', () => {
  expect(trackedWord('me@example', 10, ['@'])).toBeUndefined();
  expect(trackedWord('@mara\nhi', 8, ['@'])).toBeUndefined();
  expect(trackedWord('plain', 5, ['@'])).toBeUndefined();
});
