import { expect, test } from 'vitest';
import { assertSamePages } from './assert-same-pages.ts';

const NAMES = ['no filter', 'channel=push'];
const own = {
  store: 'own',
  pages: [
    [['b', 'a'], ['a']],
    [['b'], []],
  ],
};

test('pages with the same ids in the same order pass', () => {
  expect(() => assertSamePages(NAMES, [own, { ...own, store: 'peer' }])).not.toThrow();
});

test.each([
  ['a missing id', [own.pages[0] ?? [], [[], []]], 'channel=push'],
  ['another order', [[['a', 'b'], ['a']], own.pages[1] ?? []], 'no filter'],
  ['a missing combination', [own.pages[0] ?? []], 'channel=push'],
])('%s is reported with the store and the filter', (_, pages, filter) => {
  const peer = { store: 'peer', pages };
  expect(() => assertSamePages(NAMES, [own, peer])).toThrow(`peer has other entries than own on a page of “${filter}”`);
});
