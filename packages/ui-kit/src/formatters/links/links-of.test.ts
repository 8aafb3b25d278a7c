import { expect, test } from 'vitest';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { linksOf } from './links-of.ts';

test('links are found in reading order, including in lists, quotes and bold text, and unsafe ones are omitted', () => {
  const text = [
    '[one](https://one.example) **and [two](https://two.example)**',
    '> [three](https://three.example)',
    '- [four](mailto:four@example.com)',
    '[five](javascript:alert)',
    '```',
    '[six](https://six.example)',
    '```',
  ].join('\n');
  const found = linksOf(parseMarkdown(text)).map(({ target }) => target);
  expect(found).toEqual([
    'https://one.example',
    'https://two.example',
    'https://three.example',
    'mailto:four@example.com',
  ]);
});

test('a link has its text; a link of a formatter that cannot be opened is omitted', () => {
  const children = [{ kind: 'bold' as const, children: [{ kind: 'text' as const, text: 'label' }] }];
  const link = (href: string) => ({ kind: 'link' as const, href, children });
  expect(linksOf({ blocks: [{ kind: 'paragraph', spans: [link('javascript:1'), link('https://x.dev')] }] })).toEqual([
    { target: 'https://x.dev', text: 'label' },
  ]);
});
