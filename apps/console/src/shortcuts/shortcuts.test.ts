import { expect, test } from 'vitest';
import { PAGE_KEYS, shortcutsOf } from './shortcuts.ts';

test('a page lists its own shortcuts before those of every page', () => {
  expect(shortcutsOf('/logs').map(({ title }) => title)).toEqual(['Logs', 'Everywhere']);
  expect(shortcutsOf('/people/mara').map(({ title }) => title)).toEqual(['Everywhere']);
});

test('every key that goes to a page is listed', () => {
  const [everywhere] = shortcutsOf('/');
  const listed = everywhere?.shortcuts.filter(({ keys }) => keys[0] === 'g').map(({ keys }) => keys[1]);
  expect(listed).toEqual(Object.keys(PAGE_KEYS));
});
