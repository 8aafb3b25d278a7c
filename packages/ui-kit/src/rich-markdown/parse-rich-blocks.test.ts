import { expect, test } from 'vitest';
import type { Block, Span } from '../formatters/markdown/rich-document.ts';
import { parseRichBlocks } from './parse-rich-blocks.ts';

test.each([
  ['# One', '<h1>One</h1>'],
  ['text\n### **Three** ##\nmore', 'text\n<h3><bold>Three</bold></h3>\nmore'],
  ['####### seven', '####### seven'],
  ['#none', '#none'],
  ['a\n\n---\n\nb', 'a\n<hr>\nb'],
  ['* * *', '<hr>'],
  ['*a* and ***b*** and **c**', '<italic>a</italic> and <bold>b</bold> and <bold>c</bold>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['* a\n* b', '<ul>(a)(b)</ul>'],
  ['+ a\n\n+ b', '<ul>(a)(b)</ul>'],
  ['3. a\n4. b', '<ol 3>(a)(b)</ol>'],
  ['1) a', '<ol 1>(a)</ol>'],
  ['- a\n  - b\n    - c\n- d', '<ul>(a|<ul>(b|<ul>(c)</ul>)</ul>)(d)</ul>'],
  ['1. a\n\n   more\n2. b', '<ol 1>(a\n\nmore)(b)</ol>'],
  ['1. a\n   ```sh\n   ls\n     -l\n   ```\n2. b', '<ol 1>(a|<pre sh>ls\n  -l</pre>)(b)</ol>'],
  ['- [ ] open\n- [x] done', '<ul>(☐ open)(☑ done)</ul>'],
  ['- a\n1. b', '<ul>(a)</ul>\n<ol 1>(b)</ol>'],
  ['> # a\n> - b', '{<h1>a</h1>\n<ul>(b)</ul>}'],
  ['~~~\n```\n~~~', '<pre>```</pre>'],
  ['````md\n```\na\n```\n````', '<pre md>```\na\n```</pre>'],
  ['```\nopen', '```\nopen'],
  ['a\n\nb', 'a\n\nb'],
  ['', ''],
])('%j is %j', (typed, drawn) => {
  expect(shown(typed)).toBe(drawn);
});

test.each([
  ['| a | b |\n|---|---|\n| 1 | 2 |', '<table - ->a;b/1;2</table>'],
  ['a | b\n:-- | --:\n1 | 2\n\nend', '<table left right>a;b/1;2</table>\nend'],
  ['| a |\n| :-: |\n| 1 |', '<table center>a/1</table>'],
  ['| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |', '<table - ->a;b/1;/1;2</table>'],
  ['| a \\| b | c |\n|---|---|', '<table - ->a | b;c</table>'],
  ['| a<br>b | **c** |\n|---|---|', '<table - ->a\nb;<bold>c</bold></table>'],
  ['text\n| a | b |\n|---|---|\nafter', 'text\n<table - ->a;b</table>\nafter'],
  ['- a\n\n  | b | c |\n  |---|---|\n  | 1 | 2 |', '<ul>(a|<table - ->b;c/1;2</table>)</ul>'],
])('%j is the table %j', (typed, drawn) => {
  expect(shown(typed)).toBe(drawn);
});

test.each(['| a | b |\n|---|', '| a | b |\ntext', 'a | b', '| a |', 'a\n---|---'])('%j is no table', (typed) => {
  expect(shown(typed)).not.toContain('<table');
});

const ANSWER = [
  '## Berths on *Friday*',
  '',
  'Two are **free**, ***both*** with power:',
  '',
  '| Berth | Ship | Until |',
  '|:---|---|---:|',
  '| **14** | _Aurora_ | 18:00 |',
  '| 15 | [Fjord](https://example.org/fjord) | `20:30` |',
  '',
  '---',
  '',
  '1. Call the pilot:',
  '   ```ts',
  "   await call('pilot', { channel: 12 });",
  '   ```',
  '2. Then',
  '   - [x] **check** the lines',
  '   - [ ] pay',
  '',
  '> *Note* the tide.',
].join('\n');

test('a growing response shows no raw marks at any length', () => {
  const shownWhileGrowing = Array.from({ length: ANSWER.length }, (_, length) => shown(ANSWER.slice(0, length), true));
  const raw = shownWhileGrowing.filter((text) =>
    /[*_`#|~]|\[|\]\(|--|^\d+\.$|^[->]|<br/m.test(text.replaceAll(/\|(?=<)|\n*<hr>/g, '')),
  );
  expect(raw).toEqual([]);
});

test('a growing response keeps what it has shown as text', () => {
  const lengths = Array.from({ length: ANSWER.length }, (_, length) => shown(ANSWER.slice(0, length), true));
  const words = lengths.map((text) => text.replaceAll(/<[^>]*>|[^A-Za-z0-9]/g, ''));
  const lost = words.filter((text, at) => at > 0 && !text.startsWith((words[at - 1] ?? '').slice(0, -1)));
  expect(lost).toEqual([]);
  expect(shown(ANSWER, true)).toBe(shown(ANSWER));
});

test.each([
  ['| a | b |', ''],
  ['| a | b |\n', ''],
  ['| a | b |\n|--', ''],
  ['| a | b |\n|---|---|', '<table - ->a;b</table>'],
  ['| a | b |\n|---|---|\n| 1 | **2', '<table - ->a;b/1;<bold>2</bold></table>'],
  ['| a | b |\nno table', '| a | b |\nno table'],
  ['## ', ''],
  ['a\n-', 'a'],
  ['- a\n  -', '<ul>(a)</ul>'],
  ['```ts\n| a', '<pre ts>| a</pre>'],
  ['```ts\na\n``', '<pre ts>a</pre>'],
])('%j while it grows is %j', (typed, drawn) => {
  expect(shown(typed, true)).toBe(drawn);
});

test.each([
  ['- ', 5_000],
  ['> ', 5_000],
  ['- a\n', 5_000],
  ['  - a\n  ', 2_000],
  ['| a | b |\n', 2_000],
  ['|---', 2_500],
  ['```\n', 2_500],
  ['* ', 5_000],
  ['# ', 5_000],
  ['1. a\n\n', 2_000],
  ['```a\n', 2_500],
  ['a\n\n\n\n', 2_500],
])('%j repeated %i times is parsed without growing faster than the text', (part, times) => {
  const time = (count: number) => {
    const start = performance.now();
    parseRichBlocks(part.repeat(count), OPTIONS);
    return performance.now() - start;
  };
  time(times / 2);
  const [short, long] = [Math.min(time(times / 2), time(times / 2)), Math.min(time(times * 2), time(times * 2))];
  // Four times the text; time that grows with the square would be sixteen times as long.
  expect(long).toBeLessThan(Math.max(100, short * 10));
});

const OPTIONS = {
  isIncomplete: false,
  code: (text: string, language: string | undefined): Block => ({ kind: 'code', text, ...(language && { language }) }),
  heading: (spans: readonly Span[], level: number): Block => named('h', [{ kind: 'paragraph', spans }], level),
  table: ({
    alignments,
    rows,
  }: {
    alignments: readonly unknown[];
    rows: readonly (readonly (readonly Span[])[])[];
  }): Block => named('table', [], { alignments, rows }),
  rule: (): Block => named('hr', []),
};

function named(name: string, blocks: readonly Block[], data?: unknown): Block {
  return { kind: 'custom', name, blocks, data };
}

function shown(text: string, isIncomplete = false): string {
  return parseRichBlocks(text, { ...OPTIONS, isIncomplete })
    .map(shownBlock)
    .join('\n');
}

function shownBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inline(block.spans);
    case 'code':
      return `<pre${block.language ? ` ${block.language}` : ''}>${block.text}</pre>`;
    case 'quote':
      return `{${block.blocks.map(shownBlock).join('\n')}}`;
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `(${item.map(shownBlock).join('|')})`).join('');
      return `<${name}${block.ordered ? ` ${block.start}` : ''}>${items}</${name}>`;
    }
    case 'custom': {
      if (block.name === 'hr') return '<hr>';
      if (block.name === 'h') return `<h${block.data}>${block.blocks.map(shownBlock).join('')}</h${block.data}>`;
      const { alignments, rows } = block.data as { alignments: string[]; rows: Span[][][] };
      const cells = rows.map((row) => row.map(inline).join(';')).join('/');
      return `<table ${alignments.map((each) => each ?? '-').join(' ')}>${cells}</table>`;
    }
  }
}

function inline(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'text' || span.kind === 'code') return span.text;
      if (span.kind === 'mention' || span.kind === 'mentionAll') return span.label;
      return span.kind === 'link' ? inline(span.children) : `<${span.kind}>${inline(span.children)}</${span.kind}>`;
    })
    .join('');
}
