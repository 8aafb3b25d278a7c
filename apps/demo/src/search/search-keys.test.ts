import { expect, test } from 'vitest';
import { searchKeyOf } from './search-keys.ts';

test('Escape closes the search, and Shift+Enter chooses the newer result', () => {
  expect(searchKeyOf({ key: 'Escape' })).toBe('close');
  expect(searchKeyOf(keyOf('Enter', { shiftKey: true }))).toBe('newer');
  expect(searchKeyOf({ key: 'Enter' })).toBeUndefined();
  expect(searchKeyOf(keyOf('a', { shiftKey: true }))).toBeUndefined();
});

test.each([{ isComposing: true }, { keyCode: 229 }])('the keys of an input method do nothing: %j', (more) => {
  expect(searchKeyOf(keyOf('Escape', more))).toBeUndefined();
  expect(searchKeyOf(keyOf('Enter', { shiftKey: true, ...more }))).toBeUndefined();
});

function keyOf(key: string, more: object): { readonly key: string } {
  return { key, ...more };
}
