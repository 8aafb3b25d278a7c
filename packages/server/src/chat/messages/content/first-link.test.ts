import { expect, test } from 'vitest';
import { firstLinkOf } from './first-link.ts';

test.each([
  ['see https://a.example/x, then https://b.example', 'https://a.example/x'],
  ['HTTP://A.Example', 'http://a.example/'],
  ['(https://a.example/b_(c)).', 'https://a.example/b_(c)'],
  ['[berths](https://a.example/berths) today', 'https://a.example/berths'],
  ['<https://a.example/x>', 'https://a.example/x'],
  ['**https://a.example/x**', 'https://a.example/x'],
  ['https://a.example/#tides', 'https://a.example/#tides'],
  ['`https://code.example` and https://a.example', 'https://a.example/'],
  ['```\nhttps://code.example\n``` https://a.example', 'https://a.example/'],
  ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
])('the first link of %j is %s', (text, url) => expect(firstLinkOf(text)).toBe(url));

test.each([
  'no link',
  'www.a.example',
  'ftp://a.example',
  'xhttps://a.example',
  'https://',
  'https://user:secret@a.example/',
  'https://user@a.example/',
  '`https://code.example`',
  '```\nhttps://code.example',
  `https://a.example/${'x'.repeat(2_100)}`,
  `https://a.example/${'ü'.repeat(1_000)}`,
])('%j has no link', (text) => expect(firstLinkOf(text)).toBeUndefined());

test.each(['`', '```', 'https://', '(', ')', 'https://a.example/)'])(
  '20,000 characters of %j cost no time',
  (piece) => {
    const startMs = performance.now();
    firstLinkOf(piece.repeat(20_000 / piece.length));
    expect(performance.now() - startMs).toBeLessThan(500);
  },
);
