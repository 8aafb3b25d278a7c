import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';
import type { Block, RichDocument, Span } from './rich-document.ts';

test.each([
  ['**bold**', '<bold>bold</bold>'],
  ['_italic_', '<italic>italic</italic>'],
  ['__underline__', '<underline>underline</underline>'],
  ['~~strike~~', '<strike>strike</strike>'],
  ['`code`', '<code>code</code>'],
  ['**bold _and italic_ text**', '<bold>bold <italic>and italic</italic> text</bold>'],
  ['(**in brackets**), yes', '(<bold>in brackets</bold>), yes'],
  ['[Chatwire](https://chatwire.dev/a_(b))', '<link https://chatwire.dev/a_(b)>Chatwire</link>'],
  ['[**bold** label](https://x.dev)', '<link https://x.dev><bold>bold</bold> label</link>'],
  ['``a ` b``', '<code>a ` b</code>'],
  ['`**not bold**`', '<code>**not bold**</code>'],
])('%s is markup', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test.each([
  ['snake_case_name', 'marks inside words'],
  ['2 * 3 * 4 ** 5', 'marks between blanks'],
  ['**never closed', 'an unbalanced mark'],
  ['closed** only', 'a closing mark alone'],
  ['****', 'marks around nothing'],
  ['# heading', 'a heading'],
  ['<b>bold</b>', 'HTML'],
  ['![image](https://x.dev/a.png', 'an open image'],
  ['| a | b |', 'a table'],
  ['*single*', 'single asterisks'],
  ['https://x.dev/a_b_c', 'underscores in an address'],
  ['_see https://x.dev/a_', 'an underscore at the end of an address'],
  ['<@uid:_mara_> and <@uid:a_b_>', 'underscores in mentions'],
  ['[x](javascript:alert(1))', 'a link to a script'],
  ['[x](data:text/html,1)', 'a link to data'],
  ['```js\nnever closed', 'an open fence'],
  ['-no blank', 'a hyphen'],
])('%s stays as typed: %s', (typed) => {
  expect(shown(parseMarkdown(typed))).toBe(typed);
});

test('a backslash escapes markup', () => {
  expect(shown(parseMarkdown(String.raw`\*\*plain\*\* and \_plain\_ and C:\temp`))).toBe(
    '**plain** and _plain_ and C:\\temp',
  );
});

test('emphasis does not span an empty line', () => {
  expect(shown(parseMarkdown('**one\n\ntwo**'))).toBe('**one\n\ntwo**');
});

test('a fenced block keeps its language and its content', () => {
  expect(parseMarkdown('before\n```ts\nconst a = **1**;\n\n> b\n```\nafter').blocks).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'before' }] },
    { kind: 'code', language: 'ts', text: 'const a = **1**;\n\n> b' },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'after' }] },
  ]);
});

test('quotes contain blocks, also nested quotes', () => {
  expect(shown(parseMarkdown('> one\n> > **two**\n> - three\nfour'))).toBe('{one\n{<bold>two</bold>}\n- three}\nfour');
});

test('lists nest by indentation, keep their first number and split by type', () => {
  expect(shown(parseMarkdown('3. three\n4. four\n   - inner\n     - innermost\n- other'))).toBe(
    '3. three\n4. four|- inner|- innermost\n- other',
  );
});

test('a list has at most four levels', () => {
  const typed = ['- 1', '  - 2', '    - 3', '      - 4', '        - 5'].join('\n');
  expect(shown(parseMarkdown(typed))).toBe('- 1|- 2|- 3|- 4\n- 5');
});

test('more than sixteen levels of quotes are flat text', () => {
  const document = parseMarkdown(`${'> '.repeat(40)}deep`);
  expect(depthOf(document.blocks)).toBe(16);
  expect(plainText(document)).toBe(`${'> '.repeat(24)}deep`);
});

test('blank lines between paragraphs stay', () => {
  expect(shown(parseMarkdown('one\n\n\ntwo\n'))).toBe('one\n\n\ntwo');
});

test.each([
  ['[Bank](https://evil.example)', '<link https://evil.example>Bank</link>'],
  ['[bank.example](https://evil.example/x)', '<link https://evil.example/x>bank.example (evil.example)</link>'],
  [
    '[https://bank.example](https://bank.example@evil.example)',
    '<link https://bank.example@evil.example>https://bank.example (evil.example)</link>',
  ],
  ['[www.bank.example](https://bank.example/login)', '<link https://bank.example/login>www.bank.example</link>'],
])('%s shows its target when its label names another one', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test('links do not nest', () => {
  expect(shown(parseMarkdown('[a [b](https://b.dev) c](https://a.dev)'))).toBe(
    '[a <link https://b.dev>b</link> c](https://a.dev)',
  );
});

test.each([
  ['**', 5_000],
  ['_a ', 3_000],
  ['[', 10_000],
  ['](', 5_000],
  ['[a](', 2_500],
  ['`', 10_000],
  ['`` ` ', 2_000],
  ['```\n', 2_500],
  ['> ', 5_000],
  ['- a\n', 2_500],
  ['<@uid:', 1_600],
  ['https://_', 1_100],
  ['\\', 10_000],
])('%j repeated %i times is parsed in one pass', (part, times) => {
  const typed = part.repeat(times);
  expect(plainText(parseMarkdown(typed)).length).toBeGreaterThan(0);
});

/** The structure of the document as a line of text. */
function shown({ blocks }: RichDocument): string {
  return blocks.map(shownBlock).join('\n');
}

function shownBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.map(shownSpan).join('');
    case 'code':
      return `<pre>${block.text}</pre>`;
    case 'quote':
      return `{${block.blocks.map(shownBlock).join('\n')}}`;
    case 'list':
      return block.items
        .map((item, at) => `${block.ordered ? `${(block.start ?? 1) + at}.` : '-'} ${item.map(shownBlock).join('|')}`)
        .join('\n');
  }
}

function shownSpan(span: Span): string {
  if (span.kind === 'text') return span.text;
  if (span.kind === 'code') return `<code>${span.text}</code>`;
  if (span.kind === 'mention' || span.kind === 'mentionAll') return `@${span.label}`;
  const name = span.kind === 'link' ? `link ${span.href}` : span.kind;
  return `<${name}>${span.children.map(shownSpan).join('')}</${span.kind}>`;
}

function depthOf(blocks: readonly Block[]): number {
  return Math.max(0, ...blocks.map((block) => (block.kind === 'quote' ? 1 + depthOf(block.blocks) : 0)));
}
