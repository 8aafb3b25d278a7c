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
  ['`a` and `b`', '<code>a</code> and <code>b</code>'],
  ['``` `a` `b`', '``` <code>a</code> <code>b</code>'],
  ['a `b` ``c', 'a <code>b</code> ``c'],
  ['**a** **b**', '<bold>a</bold> <bold>b</bold>'],
  ['**a _b** c_', '<bold>a _b</bold> c_'],
  ['_a **b _c_ d** e_', '<italic>a **b _c</italic> d** e_'],
  ['~~a **b ~~c~~ d**', '<strike>a **b ~~c</strike> d**'],
  ['**a\nb**', '<bold>a\nb</bold>'],
  ['**a\nb**\n\n**c**', '<bold>a\nb</bold>\n\n<bold>c</bold>'],
  ['[a](https://x.dev/p(q)r(st)) b', '<link https://x.dev/p(q)r(st)>a</link> b'],
  ['[a](https://a.dev)[b](https://b.dev)', '<link https://a.dev>a</link><link https://b.dev>b</link>'],
  ['**see [a](https://x.dev)**', '<bold>see <link https://x.dev>a</link></bold>'],
  ['[*a* `b`](https://x.dev)', '<link https://x.dev>*a* <code>b</code></link>'],
  ['https://x.dev/_a _b_', 'https://x.dev/_a <italic>b</italic>'],
  ['WWW.x.dev/_a_ _b_', 'WWW.x.dev/_a_ <italic>b</italic>'],
  ['Http://x.dev/_a_ _b_', 'Http://x.dev/_a_ <italic>b</italic>'],
  ['www.x.dev/_a_ _b_', 'www.x.dev/_a_ <italic>b</italic>'],
  ['http://x.dev/_a_ _b_', 'http://x.dev/_a_ <italic>b</italic>'],
  ['https://x.dev/**a**', 'https://x.dev/<bold>a</bold>'],
  ['h _a_ w _b_', 'h <italic>a</italic> w <italic>b</italic>'],
  ['awww._a_', 'awww.<italic>a</italic>'],
  ['<@uid:_a_> _b_', '<@uid:_a_> <italic>b</italic>'],
  ['<@all:_a_> _b_', '<@all:_a_> <italic>b</italic>'],
  ['<@uid:_a_><@uid:_b_> _c_', '<@uid:_a_><@uid:_b_> <italic>c</italic>'],
  ['< <@ _a_>', '< <@ <italic>a</italic>>'],
  ['<@uid: _a_', '<@uid: <italic>a</italic>'],
  ['<x <@uid:_a_>', '<x <@uid:_a_>'],
  ['_a_ <b> _c_ <@uid:d>', '<italic>a</italic> <b> <italic>c</italic> <@uid:d>'],
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
  ['', 'an empty text'],
  ['```', 'a fence alone'],
  ['``', 'backticks around nothing'],
  ['a\\', 'a backslash at the end'],
  ['** a**', 'a mark before a blank'],
  ['**a **', 'a mark after a blank'],
  ['a**b**', 'a mark after a letter'],
  ['**a**b', 'a mark before a letter'],
  ['[a](b c)', 'a target with a blank'],
  ['[a](https://x.dev', 'a target without an end'],
  ['[a] (https://x.dev)', 'a blank before the target'],
  ['a](https://x.dev)', 'a link without a start'],
  ['[a]x](https://x.dev', 'brackets that are no link'],
  ['>no blank', 'an angle bracket'],
  ['    - a', 'a list line with four blanks'],
  ['1.no blank', 'a number'],
  ['1234567890. a', 'a number of ten digits'],
  ['- ', 'an entry without text'],
  ['x - a', 'a hyphen inside a line'],
  ['x ```', 'a fence inside a line'],
  ['``` a b', 'a fence with two words'],
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

test('quotes contain blocks, including nested quotes', () => {
  expect(shown(parseMarkdown('> one\n> > **two**\n> - three\nfour'))).toBe('{one\n{<bold>two</bold>}\n- three}\nfour');
});

test('lists nest by indentation, keep their first number and split by type', () => {
  expect(shown(parseMarkdown('3. three\n4. four\n   - inner\n     - innermost\n- other'))).toBe(
    '3. three\n4. four|- inner|- innermost\n- other',
  );
});

test.each([
  ['   - a', '- a'],
  ['- a\n - b', '- a\n- b'],
  ['- a\n  - b\n- c', '- a|- b\n- c'],
  ['- a\n\t- b', '- a|- b'],
  ['- a\n  more\n- b', '- a\nmore\n- b'],
  ['- a\n  - b\n    more', '- a|- b\nmore'],
  ['- a\n\t\tmore', '- a\nmore'],
  ['- a\n b', '- a\n b'],
  ['- a\n\n  b', '- a\n  b'],
  ['- a\nx  b', '- a\nx  b'],
  ['-   a', '- a'],
  ['-\ta', '- a'],
  ['12. a\n13. b', '12. a\n13. b'],
  ['1. a\n1. b', '1. a\n2. b'],
  ['123456789. a', '123456789. a'],
  ['a\n- b', 'a\n- b'],
])('%j is the list %j', (typed, drawn) => {
  const { blocks } = parseMarkdown(typed);
  expect(shown({ blocks })).toBe(drawn);
  expect(blocks.some(({ kind }) => kind === 'list')).toBe(true);
});

test('an entry without further entries has one block', () => {
  expect(parseMarkdown('2. a').blocks).toEqual([
    { kind: 'list', ordered: true, start: 2, items: [[{ kind: 'paragraph', spans: [{ kind: 'text', text: 'a' }] }]] },
  ]);
});

test.each([
  ['>', '{}'],
  ['> a\n>\n> b', '{a\n\nb}'],
  ['>\n> b', '{b}'],
  ['> a\n>b', '{a}\n>b'],
  ['a\n> b\nc', 'a\n{b}\nc'],
  ['>  a', '{ a}'],
])('%j is the quote %j', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test.each([
  ['```\na\n  ```  \nb', '<pre>a</pre>\nb'],
  ['```\n```', '<pre></pre>'],
  ['```\n\n```', '<pre></pre>'],
  ['```c++\na\n```', '<pre>a</pre>'],
  ['```\na\n```\n```\nb\n```', '<pre>a</pre>\n<pre>b</pre>'],
  ['```\na\n```\n```\nb', '<pre>a</pre>\n```\nb'],
  ['> ```\n> a\n> ```', '{<pre>a</pre>}'],
])('%j is the code %j', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test('a fence without a language has none', () => {
  expect(parseMarkdown('```\na\n```').blocks).toEqual([{ kind: 'code', text: 'a' }]);
});

test('text next to text is one span', () => {
  expect(parseMarkdown('a **b [c ~ d').blocks).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'a **b [c ~ d' }] },
  ]);
  expect(parseMarkdown('[a `b` c').blocks).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: '[a ' },
        { kind: 'code', text: 'b' },
        { kind: 'text', text: ' c' },
      ],
    },
  ]);
});

test('lines end with CR, LF or both', () => {
  expect(shown(parseMarkdown('> a\r\n> b\r- c'))).toBe('{a\nb}\n- c');
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

test.each([
  ['one\n\n\ntwo\n', 'one\n\n\ntwo'],
  ['\n \none\n  \n', 'one'],
  [' one', ' one'],
  ['> a\n\n\n> b', '{a}\n{b}'],
])('blank lines stay between paragraphs only: %j', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test.each(['', '\n', ' \n\t'])('%j has no blocks', (typed) => {
  expect(parseMarkdown(typed).blocks).toEqual([]);
});

test.each([
  ['[Bank](https://evil.example)', '<link https://evil.example>Bank</link>'],
  ['[bank.example](https://evil.example/x)', '<link https://evil.example/x>bank.example (evil.example)</link>'],
  [
    '[https://bank.example](https://bank.example@evil.example)',
    '<link https://bank.example@evil.example>https://bank.example (evil.example)</link>',
  ],
  ['[www.bank.example](https://bank.example/login)', '<link https://bank.example/login>www.bank.example</link>'],
  ['[bank.example](tel:+49)', '<link tel:+49>bank.example</link>'],
])('%s shows its target when its label names another one', (typed, drawn) => {
  expect(shown(parseMarkdown(typed))).toBe(drawn);
});

test('links do not nest', () => {
  expect(shown(parseMarkdown('[a [b](https://b.dev) c](https://a.dev)'))).toBe(
    '[a <link https://b.dev>b</link> c](https://a.dev)',
  );
});

test('more than fifteen open brackets are text', () => {
  const link = '[a](https://x.dev)';
  expect(shown(parseMarkdown(`${'['.repeat(14)}${link}`))).toBe(`${'['.repeat(14)}<link https://x.dev>a</link>`);
  expect(shown(parseMarkdown(`${'['.repeat(15)}${link}`))).toBe(`${'['.repeat(14)}<link https://x.dev>[a</link>`);
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

/** Returns the structure of the document as a line of text. */
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
    case 'custom':
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
