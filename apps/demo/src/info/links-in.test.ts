import { expect, test } from 'vitest';
import { linksIn } from './links-in.ts';

test('addresses are found once each, without the punctuation after them', () => {
  const text = 'See https://example.org/a?b=1, (https://example.org/tides). Again: https://example.org/a?b=1!';
  expect(linksIn(text)).toEqual(['https://example.org/a?b=1', 'https://example.org/tides']);
});

test('other schemes and bare domains are not links', () => {
  expect(linksIn('javascript://example.org mailto:a@example.org example.org')).toEqual([]);
});
