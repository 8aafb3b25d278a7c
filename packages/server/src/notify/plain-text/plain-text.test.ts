import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

const names = new Map([
  ['mara', 'Mara'],
  ['noa', 'נועה'],
  ['star', '*Star*'],
]);
const plain = (text: string) => plainText(text, (kind, id) => `@${kind === 'all' ? id : (names.get(id) ?? id)}`);

describe('marks become their content', () => {
  test.each([
    ['**bold** and __underlined__', 'bold and underlined'],
    ['*one* _two_ ~~three~~', 'one two three'],
    ['***both*** and **a *nested* mark**', 'both and a nested mark'],
    ['**bold\nover two lines**', 'bold\nover two lines'],
    ['`code` and ``a ` tick``', 'code and a ` tick'],
    ['`**raw**`', '**raw**'],
    ['# Tide table #', 'Tide table'],
    ['### Noon', 'Noon'],
    ['[the plan](https://example.org/a_b(1))', 'the plan'],
    ['[**bold** link](https://example.org "Title")', 'bold link'],
    ['![the pier](https://example.org/p.png)', 'the pier'],
    ['![](https://example.org/p.png)', ''],
    ['<https://example.org/a_b_c>', 'https://example.org/a_b_c'],
    ['||the captain|| did it', '▒▒▒ did it'],
    ['||**a** `b`|| c', '▒▒▒ c'],
    [String.raw`\*not bold\*`, '*not bold*'],
  ])('%j', (markdown, text) => expect(plain(markdown)).toBe(text));
});

describe('text that only looks like marks stays', () => {
  test.each([
    'snake_case_name',
    '2*3*4',
    '2 * 3 * 4',
    'a ** b ** c',
    '5 ~ 6',
    '**never closed',
    'closed**',
    '[no target]',
    '[no target] (https://example.org)',
    'a || b',
    '```\nnever closed',
    '`never closed',
    'https://example.org/a_b_c?x=*y*&z=__init__',
    '#channel',
    '-5 degrees',
  ])('%j', (text) => expect(plain(text)).toBe(text));
});

describe('lines', () => {
  test.each([
    ['Bring:\n- rope\n* water\n+ bread\n1. first\n2. second', 'Bring:\n• rope\n• water\n• bread\n1. first\n2. second'],
    ['- a\n  - nested', '• a\n  • nested'],
    ['> quoted\n> > twice\nreply', 'quoted\ntwice\nreply'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['one\n\n\n\ntwo\n  \n\nthree', 'one\n\ntwo\n\nthree'],
    ['  around  \n\n', 'around'],
    ['a\tb', 'a b'],
    ['a\u0000b\u0007c', 'abc'],
    ['See:\n```ts\nconst a = **b**;\n```\nand **this**', 'See:\nconst a = **b**;\nand this'],
    ['```\none\n```\ntext\n~~~\ntwo\n~~~', 'one\ntext\ntwo'],
  ])('%j', (markdown, text) => expect(plain(markdown)).toBe(text));
});

describe('mentions and directions', () => {
  test.each([
    ['<@uid:mara> come', '@Mara come'],
    ['<@all:all>, **<@uid:mara>**', '@all, @Mara'],
    ['`<@uid:mara>` in code', '@Mara in code'],
    ['<@uid:star> is a name', '@*Star* is a name'],
    ['<@uid:unknown>', '@unknown'],
    ['Ask <@uid:noa> now', 'Ask \u2068@נועה\u2069 now'],
    ['שאלי את <@uid:noa>', 'שאלי את @נועה'],
    ['שאלי את <@uid:mara>', 'שאלי את \u2068@Mara\u2069'],
    ['<@uid:mara> בואי', '\u2068@Mara\u2069 בואי'],
    ['<@uid:noa> בואי', '@נועה בואי'],
    ['<@uid:noa> come', '\u2068@נועה\u2069 come'],
    ['<@uid:noa> <@uid:mara>', '@נועה @Mara'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u2067b', 'ab'],
  ])('%j', (markdown, text) => expect(plain(markdown)).toBe(text));
});

test('any text loses its control characters except line breaks, and stays within the length of its source', () => {
  const signs = [
    '*',
    '**',
    '_',
    '~~',
    '||',
    '`',
    '```',
    '[',
    '](',
    ')',
    '![',
    '<@uid:mara>',
    '<',
    '>',
    '\\',
    '\n',
    '\t',
  ];
  const pieces = [...signs, '# ', '- ', '> ', 'word', ' ', 'https://a_b', 'ש', '👩‍🚀', '\u0000', '\u202e'];
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
  for (let round = 0; round < 5_000; round += 1) {
    const source = Array.from({ length: 12 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    const text = plain(source);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]|\n{3}/u);
    // The name of the mention is shorter than its mark; bullets and spoilers add at most their own characters.
    expect(text.length).toBeLessThanOrEqual(source.length + 3);
  }
});

// Quadratic work on as many characters would outlast the time a test may take.
test.each([
  '**a ',
  '*a',
  '[',
  '[a](',
  '![',
  '`a',
  '``a`',
  '||',
  '<@uid:',
  '<@',
  '\\',
  '```\n',
  '~~~x\n',
  '> ',
  '_a_ ',
  '***',
])('reads 400,000 characters of %j in one pass', (piece) =>
  expect(plain(piece.repeat(400_000 / piece.length)).length).toBeLessThanOrEqual(400_000),
);
