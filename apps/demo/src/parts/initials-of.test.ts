import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Mara Lindqvist', 'ML'],
  ['mara', 'M'],
  ['Harbour crew', 'HC'],
  ['نور الهدى', 'ن'],
  ['李小龙', '李'],
  ['', ''],
])('%s is shortened to %s, because joined letters would read as a word', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
