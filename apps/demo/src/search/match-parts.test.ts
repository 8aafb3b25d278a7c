import { expect, test } from 'vitest';
import { matchParts } from './match-parts.ts';

test('a match is found without regard to case and accents, and keeps its own spelling', () => {
  expect(matchParts('Das Café am Pier', 'cafe')).toEqual({ before: 'Das ', match: 'Café', after: ' am Pier' });
  expect(matchParts('Am Café', 'FÉ')).toEqual({ before: 'Am Ca', match: 'fé', after: '' });
});

test('a long start is shortened, so that the match is visible', () => {
  const { before, match } = matchParts(`${'word '.repeat(20)}anchor`, 'anchor');
  expect([before.length, before.slice(0, 1), match]).toEqual([25, '…', 'anchor']);
});

test('a text without a match stays whole', () => {
  expect(matchParts('harbour.pdf', 'rope')).toEqual({ before: 'harbour.pdf', match: '', after: '' });
});
