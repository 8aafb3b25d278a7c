import { expect, test } from 'vitest';
import { contrast } from '../../testing/contrast.ts';
import { DARK_COLORS, LIGHT_COLORS } from '../../theme/colors.ts';
import { codeColorsOn } from './code-colors.ts';
import { codeTokens } from './code-tokens.ts';

test.each([
  [
    'ts',
    "const a: Berth = await load('x', 0x1F); // why",
    "const:keyword Berth:type await:keyword load:function 'x':string 0x1F:number // why:comment",
  ],
  ['TSX', 'return `a ${b}\nc`;', 'return:keyword `a ${b}\nc`:string'],
  ['js', '/* open\ncomment', '/* open\ncomment:comment'],
  ['js', '/* a */ x /* b */', '/* a */:comment /* b */:comment'],
  ['js', '"never closed\nif', '"never closed:string if:keyword'],
  [
    'py',
    'def f(self):\n  """doc\nmore"""\n  return None # done',
    'def:keyword f:function self:keyword """doc\nmore""":string return:keyword None:keyword # done:comment',
  ],
  ['json', '{"a": [1.5, true, "b"]}', '"a":property 1.5:number true:keyword "b":string'],
  ['sh', 'npm run build --silent "$HOME" # go', '--silent:property "$HOME":string # go:comment'],
  ['sh', 'echo $PATH', 'echo:keyword $PATH:property'],
  [
    'sql',
    "select Name from berths where id = 'x' -- all",
    "select:keyword from:keyword where:keyword 'x':string -- all:comment",
  ],
  [
    'html',
    '<a href="x">y</a><!-- z -->',
    '<a:keyword href:property "x":string >:keyword </a>:keyword <!-- z -->:comment',
  ],
  ['css', '.a { color: #fff; }', '.a:type color:property #fff:number'],
  ['yaml', 'a: true\n- b: "c" # d', 'a:property true:keyword - b:property "c":string # d:comment'],
  ['toml', '[a]\nb = "c"', '[a]:keyword b:property "c":string'],
  ['diff', '@@ -1 +1 @@\n-a\n+b\n c', '@@ -1 +1 @@:comment -a:deleted +b:inserted'],
  ['rust', "fn f<'a>(x: &'a str) {}", 'fn:keyword'],
  ['go', 'func main() { fmt.Println("x") }', 'func:keyword main:function Println:function "x":string'],
  ['dockerfile', 'FROM node AS base', 'FROM:keyword AS:keyword'],
  ['dockerfile', 'USER a#b # c', 'USER:keyword # c:comment'],
  ['scss', "// Mara's\n.a { color: #fff; }", "// Mara's:comment .a:type color:property #fff:number"],
  ['less', 'a { background: url(http://b); }', 'url:function http:property'],
  ['yaml', "title: Mara's boat\nb: true", 'title:property b:property true:keyword'],
  ['yaml', 'a: [\'b\', "c"]', `a:property 'b':string "c":string`],
  ['php', '#[Route] # why\nreturn', 'Route:type # why:comment return:keyword'],
])('%s: %s', (language, code, kinds) => {
  const tokens = codeTokens(code, language);
  const colored = tokens.filter(({ kind }) => kind !== undefined);
  expect(colored.map(({ text, kind }) => `${text}:${kind}`).join(' ')).toBe(kinds);
});

const SAMPLE = 'const a = "b\\"c"; /* d */ `e ${f}` # g\n<h i="j"> \'k\' 12.5e3 --l $m [n]\n+o\n-p: q';

test.each([
  'ts',
  'json',
  'py',
  'java',
  'kotlin',
  'swift',
  'cpp',
  'c#',
  'go',
  'rust',
  'php',
  'ruby',
  'bash',
  'sql',
  'xml',
  'scss',
  'yml',
  'ini',
  'patch',
  'docker',
  'unknown',
  undefined,
])('the tokens of %s code are the code at any length', (language) => {
  for (let length = 0; length <= SAMPLE.length; length += 1) {
    const code = SAMPLE.slice(0, length);
    expect(
      codeTokens(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  }
});

test('an unknown language has one colour', () => {
  expect(codeTokens('if x', 'unknown')).toEqual([{ text: 'if x' }]);
  expect(codeTokens('if x', undefined)).toEqual([{ text: 'if x' }]);
});

test.each([
  ['light', LIGHT_COLORS],
  ['dark', DARK_COLORS],
])('every colour of code has a contrast of at least 4.5 in %s mode', (_, { code }) => {
  const low = Object.entries(codeColorsOn(code)).filter(([, color]) => contrast(color, code) < 4.5);
  expect(low).toEqual([]);
});

test('own colours replace those of their mode', () => {
  const own = { light: { keyword: '#000000' }, dark: { keyword: '#FFFFFF' } };
  expect(codeColorsOn(LIGHT_COLORS.code, own).keyword).toBe('#000000');
  expect(codeColorsOn(DARK_COLORS.code, own).keyword).toBe('#FFFFFF');
  expect(codeColorsOn('rgb(1, 2, 3)', own).keyword).toBe('#000000');
});
