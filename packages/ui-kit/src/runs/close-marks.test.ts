import { expect, test } from 'vitest';
import { parseMarkdown } from '../formatters/parse-markdown.ts';
import { plainText } from '../formatters/plain-text.ts';
import { closeMarks } from './close-marks.ts';

const ANSWER = [
  'High water is at **14:20** today, ~~13:50~~ by the `old table`.',
  '',
  '- **Berth 14**, pier 2',
  '- see [the chart](https://example.org/chart) first',
  '',
  '```ts',
  'const knots = 6 ** 2;',
  '```',
  '',
  'Ivo **never `jams`**.',
].join('\n');

test('a response shows no raw marks at any length while it is streamed', () => {
  const shown = Array.from({ length: ANSWER.length }, (_, length) =>
    plainText(parseMarkdown(closeMarks(ANSWER.slice(0, length)))),
  );
  // The code contains stars of its own.
  const raw = shown.filter((text) => /\*\*|~~|`|\[|\]\(/.test(text.replace('6 ** 2', '')));
  expect(raw).toEqual([]);
});

test('text in open marks is already formatted, and code is already code', () => {
  expect(parseMarkdown(closeMarks('a **bold wor')).blocks).toEqual(parseMarkdown('a **bold wor**').blocks);
  expect(parseMarkdown(closeMarks('```\nconst')).blocks).toEqual(parseMarkdown('```\nconst\n```').blocks);
});

test('a complete text keeps its content', () => {
  expect(plainText(parseMarkdown(closeMarks(ANSWER)))).toBe(plainText(parseMarkdown(ANSWER)));
});
