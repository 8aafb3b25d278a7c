import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';
import type { Span } from './rich-document.ts';

test.each([
  ['**a** _b_ __c__ ~~d~~ `e`', 'a b c d e'],
  ['[label](https://x.dev)', 'label'],
  ['one\n```ts\nconst a = 1;\n```\ntwo', 'one\nconst a = 1;\ntwo'],
  ['> one\n> - two', 'one\n• two'],
  ['- one\n- two', '• one\n• two'],
  ['3. three\n4. four', '3. three\n4. four'],
  ['- one\n  2. two\n  3. three', '• one\n2. two\n3. three'],
])('the plain text of %j is %j', (typed, text) => {
  expect(plainText(parseMarkdown(typed))).toBe(text);
});

test('an ordered list without a first number starts at 1', () => {
  const items = ['a', 'b'].map((text) => [{ kind: 'paragraph' as const, spans: [{ kind: 'text' as const, text }] }]);
  expect(plainText({ blocks: [{ kind: 'list', ordered: true, items }] })).toBe('1. a\n2. b');
});

test.each<readonly [Span, string]>([
  [{ kind: 'mention', uid: 'mara', label: 'Mara', self: false }, '@Mara'],
  [{ kind: 'mentionAll', label: 'all' }, '@all'],
  [{ kind: 'highlight', children: [{ kind: 'text', text: 'found' }] }, 'found'],
  [{ kind: 'custom', name: 'ticket', children: [{ kind: 'text', text: 'T-1' }] }, 'T-1'],
])('the plain text of the span %j is %j', (span, text) => {
  expect(plainText({ blocks: [{ kind: 'paragraph', spans: [span] }] })).toBe(text);
});
