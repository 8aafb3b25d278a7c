import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';

const ANSWER = [
  'High water is at **14:20** today, ~~13:50~~ by the `old table` of _last',
  'year_, see __page 2__.',
  '',
  '- **Berth 14**, pier 2',
  '- see [the chart](https://example.org/chart) first',
  '  1. and _then_ call',
  '',
  '> **Quoted',
  '> words**',
  '',
  '```ts',
  'const knots = 6 ** 2;',
  '```',
  '',
  'Ivo **never `jams`**.',
].join('\n');

test('a growing response shows no raw marks at any length', () => {
  const shown = Array.from({ length: ANSWER.length }, (_, length) => growing(ANSWER.slice(0, length)));
  // The code contains stars of its own.
  expect(shown.filter((text) => /\*|~|`|_|\[|\]\(|^[->]|^\d\.$/m.test(text.replace(/6 \*+/, '')))).toEqual([]);
});

test.each([
  ['a **bold wor', 'a **bold wor**'],
  ['a **bold _and ital', 'a **bold _and ital_**'],
  ['- a **bold', '- a **bold**'],
  ['> a **bold', '> a **bold**'],
  ['```\nconst', '```\nconst\n```'],
  ['```ts\nconst\n``', '```ts\nconst\n```'],
  ['> ```\n> const', '> ```\n> const\n> ```'],
  ['a `code of', 'a `code of`'],
  ['see [the ch', 'see the ch'],
  ['see [the chart](https://ex', 'see the chart'],
])('%j while it grows is drawn like %j', (typed, complete) => {
  expect(parseMarkdown(typed, { isIncomplete: true })).toEqual(parseMarkdown(complete));
});

test('marks that stay open in an earlier paragraph are text', () => {
  expect(growing('**never closed\n\nmore `of it\n\nand the rest')).toBe(
    '**never closed\n\nmore `of it\n\nand the rest',
  );
});

test('a complete text keeps its content', () => {
  expect(growing(ANSWER)).toBe(plainText(parseMarkdown(ANSWER)));
});

function growing(text: string): string {
  return plainText(parseMarkdown(text, { isIncomplete: true }));
}
