import { expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';

const LATIN_1 = Buffer.from('<title>caf\xe9</title>', 'latin1');
const UTF_8 = Buffer.from('<title>café</title>');

test.each([
  ['UTF-8 without a declaration', UTF_8, 'text/html'],
  ['Windows-1252 without a declaration', LATIN_1, 'text/html'],
  ['the encoding of the header', LATIN_1, 'text/html; charset="ISO-8859-1"'],
  ['an unknown encoding', UTF_8, 'text/html; charset=klingon'],
  [
    'a byte order mark that contradicts the header',
    Buffer.from('\uFEFF<title>café</title>'),
    'text/html; charset=latin1',
  ],
  ['UTF-16', Buffer.from('\uFEFF<title>café</title>', 'utf16le'), 'text/html'],
])('%s is decoded', (_name, bytes, contentType) => expect(decodePage(bytes, contentType)).toBe('<title>café</title>'));

test.each([
  ['<meta charset=shift_jis>', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', Buffer.from([0xf0, 0xd2]), 'Пр'],
  ['<meta charset="utf-16">', Buffer.from('é'), 'é'],
])('a page that declares %s is decoded', (declaration, bytes, text) => {
  expect(decodePage(Buffer.concat([Buffer.from(declaration), bytes]), 'text/html')).toBe(declaration + text);
});

test('the encoding of the header counts before a declaration', () => {
  const page = Buffer.from([...Buffer.from('<meta charset=shift_jis>'), 0xf0, 0xd2]);
  expect(decodePage(page, 'text/html; charset="KOI8-R"')).toMatch(/Пр$/);
});

test('a declaration after the first 1,024 bytes does not count', () => {
  const page = Buffer.from(`${' '.repeat(1_024)}<meta charset=koi8-r>é`);
  expect(decodePage(page, 'text/html')).toMatch(/é$/);
});

test('a character that was cut off at the end does not change the encoding', () => {
  expect(decodePage(Buffer.concat([UTF_8, Buffer.from([0xc3])]), 'text/html')).toContain('café');
});
