import { expect, test } from 'vitest';
import { protectText } from './protected-text.ts';

test('mentions, links and code stay unchanged during a translation', () => {
  const original = 'Ask <@uid:mara> or see https://harbour.example/a?b=1 and run `npm start` now';
  const { text, restore } = protectText(original);
  expect(text).toBe('Ask [X0] or see [X1] and run [X2] now');
  expect(restore('[X1] ansehen, [X0] fragen, dann [X2]')).toBe(
    'https://harbour.example/a?b=1 ansehen, <@uid:mara> fragen, dann `npm start`',
  );
  expect(restore(text)).toBe(original);
});

test('parts that the translator dropped are appended', () => {
  const { restore } = protectText('<@uid:mara>, look');
  expect(restore('Schau')).toBe('Schau <@uid:mara>');
});

test('a dollar sign in code stays unchanged', () => {
  const { text, restore } = protectText('try `$& $1`');
  expect(restore(text)).toBe('try `$& $1`');
});
