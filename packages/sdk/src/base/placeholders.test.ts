import { expect, test } from 'vitest';
import { mask } from './placeholders.ts';

test('mentions, code and links are hidden from the translator and restored at their positions', () => {
  const masked = mask('<@uid:mara> run `npm start` and see https://example.org/a?b or\n```js\nx()\n```');
  expect(masked.text).toBe('{{0}} run {{1}} and see {{2}} or\n{{3}}');
  expect(masked.restore('Sieh {{ 2 }} und starte {{1}}, {{0}}: {{3}}')).toBe(
    'Sieh https://example.org/a?b und starte `npm start`, <@uid:mara>: ```js\nx()\n```',
  );
});

test('a placeholder that the translator drops is appended at the end', () => {
  expect(mask('hello <@uid:mara>').restore('hallo')).toBe('hallo <@uid:mara>');
});

test('a text without placeholders is translated unchanged, even if it resembles one', () => {
  const masked = mask('plain {{7}}');
  expect([masked.text, masked.restore('schlicht {{7}}')]).toEqual(['plain {{7}}', 'schlicht {{7}}']);
});
