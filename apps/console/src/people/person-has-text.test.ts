import { expect, test } from 'vitest';
import { personHasText } from './person-has-text.ts';

test.each([
  ['tomás', true],
  ['TOMAS fer', true],
  ['t0m', true],
  [' ', true],
  ['mara', false],
])('the text “%s” matches a name or an id: %j', (text, isFound) => {
  expect(personHasText({ uid: 't0m-1', name: 'Tomás Ferreira' }, text)).toBe(isFound);
});
