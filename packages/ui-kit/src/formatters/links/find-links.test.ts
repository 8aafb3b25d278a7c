import { expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

test.each([
  ['see https://chatwire.dev/docs?a=1#b.', 'https://chatwire.dev/docs?a=1#b', 'https://chatwire.dev/docs?a=1#b'],
  ['HTTP://X.dev', 'HTTP://X.dev', 'HTTP://X.dev'],
  ['(www.chatwire.dev)', 'www.chatwire.dev', 'https://www.chatwire.dev'],
  ['https://en.wikipedia.org/wiki/Chat_(software), yes', 'https://en.wikipedia.org/wiki/Chat_(software)', undefined],
  ['try example.com/path, please', 'example.com/path', 'https://example.com/path'],
  ['sub.example.co.dev', 'sub.example.co.dev', 'https://sub.example.co.dev'],
  ['write to mara@example.co.uk.', 'mara@example.co.uk', 'mailto:mara@example.co.uk'],
  ['call +49 170 1234567 now', '+49 170 1234567', 'tel:+491701234567'],
  ['call +14155550132', '+14155550132', 'tel:+14155550132'],
  ['call 555-123-4567', '555-123-4567', 'tel:5551234567'],
  ['call (555) 123-4567', '(555) 123-4567', 'tel:5551234567'],
  ['call 123-4567', '123-4567', 'tel:1234567'],
  ['call +123456789012345', '+123456789012345', 'tel:+123456789012345'],
  ['call 555-123-4567. Now', '555-123-4567', 'tel:5551234567'],
  ['call 555-123-4567-', '555-123-4567', 'tel:5551234567'],
  ['<https://x.dev/www.a.dev>', 'https://x.dev/www.a.dev', 'https://x.dev/www.a.dev'],
  ['https://x.dev/a@b.dev', 'https://x.dev/a@b.dev', 'https://x.dev/a@b.dev'],
  ['WWW.x.dev', 'WWW.x.dev', 'https://WWW.x.dev'],
  ['https://x.dev/a).', 'https://x.dev/a', 'https://x.dev/a'],
  ['https://x.dev/a))', 'https://x.dev/a', 'https://x.dev/a'],
  ['https://x.dev/(a))', 'https://x.dev/(a)', 'https://x.dev/(a)'],
  ['https://x.dev/(a', 'https://x.dev/(a', 'https://x.dev/(a'],
  ['https://x.dev/a"b', 'https://x.dev/a', 'https://x.dev/a'],
  ['https://x.dev/a*_~', 'https://x.dev/a', 'https://x.dev/a'],
  ['mara.k+a%b-c@example.com', 'mara.k+a%b-c@example.com', 'mailto:mara.k+a%b-c@example.com'],
  ['.-mara@example.com', 'mara@example.com', 'mailto:mara@example.com'],
  ['@mara@example.com', 'mara@example.com', 'mailto:mara@example.com'],
  ['m@x-y.dev, yes', 'm@x-y.dev', 'mailto:m@x-y.dev'],
  ['a@b@example.com', 'b@example.com', 'mailto:b@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`, `mailto:${'a'.repeat(64)}@example.com`],
  [`${'a'.repeat(65)}@example.com`, `${'a'.repeat(64)}@example.com`, `mailto:${'a'.repeat(64)}@example.com`],
  ['x.dev:8080/a', 'x.dev:8080/a', 'https://x.dev:8080/a'],
  ['see x.dev:80?a=1.', 'x.dev:80?a=1', 'https://x.dev:80?a=1'],
  ['see x.dev#a', 'x.dev#a', 'https://x.dev#a'],
  ['see x-y.dev.', 'x-y.dev', 'https://x-y.dev'],
  ['9x.dev', '9x.dev', 'https://9x.dev'],
])('%s has a link', (text, label, href) => {
  const links = findLinks(text);
  expect(links.map(({ start, end }) => text.slice(start, end))).toEqual([label]);
  expect(links[0]?.href).toBe(href ?? label);
});

test.each([
  'order 12345, see notes.txt',
  'Hello.World',
  'done.Next',
  'it is 2026-11-20',
  'at 2026-11-20T10:00',
  'ip 10.0.0.1-2',
  'version 1.2.3',
  'Example.com',
  'a 1234567890',
  'mara@localhost',
  'https://',
  'ahttps://x.dev',
  'javascript:alert(1)',
  'Smith-12-34',
  'a(example.com)',
  'dev',
  'x.-a.dev',
  'x..dev',
  '-.dev',
  'x-.dev',
  'x.dev_a',
  'x.devé',
  'x.dev@',
  '@example.com',
  '-@example.com',
  'mara@-x.dev',
  'mara@x.d',
  'mara@!x.dev',
  'mara@x.dev_',
  'https://.dev',
  'www./a',
  '12-3456',
  '+12345',
  '1234-123-12345-1234567',
  '2026-11-20',
  'a123-4567',
  '.123-4567',
  '123-4567a',
  '123-4567/8',
  '123-4567.8',
  '123-4567:8',
  '/123-4567',
  ':123-4567',
])('%s has no link', (text) => {
  expect(findLinks(text)).toEqual([]);
});

test('links are found in order and never overlap', () => {
  const text = 'a@b.dev www.c.dev +4917012345678 d.org';
  expect(findLinks(text).map(({ href }) => href)).toEqual([
    'mailto:a@b.dev',
    'https://www.c.dev',
    'tel:+4917012345678',
    'https://d.org',
  ]);
});

test('a longer date is a phone number', () => {
  expect(findLinks('12026-11-20')).toHaveLength(1);
  expect(findLinks('2026-11-201')).toHaveLength(1);
});

test('the longer of two links with the same start is kept', () => {
  const text = 'x.dev/a@b.dev';
  expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(['x.dev/a@b.dev']);
});

test('an address at the start does not hide the ones after it', () => {
  expect(findLinks('@ a@b.dev c@d.dev').map(({ href }) => href)).toEqual(['mailto:a@b.dev', 'mailto:c@d.dev']);
  expect(findLinks('https://a.dev x@https://b.dev c.dev').map(({ href }) => href)).toEqual([
    'https://a.dev',
    'https://b.dev',
    'https://c.dev',
  ]);
});

test('the top-level domains of bare domains are configurable', () => {
  expect(findLinks('harbour.sea', ['sea'])).toHaveLength(1);
  expect(findLinks('harbour.com', [])).toEqual([]);
});

test.each(['@', 'a.', '1-', '+1 ', 'www.', '(1)', 'aaaa@', 'a-'])('%j repeated is parsed in time', (part) => {
  expect(findLinks(part.repeat(10_000 / part.length)).length).toBeLessThan(10_000);
});
