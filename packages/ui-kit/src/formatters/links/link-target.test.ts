import { expect, test } from 'vitest';
import { isolated } from '../safe-text.ts';
import { fileTarget, hostOf, linkTarget } from './link-target.ts';

test.each(['https://x.dev', 'HTTP://x.dev/a', 'mailto:a@b.dev', 'tel:+4917', ' https://x.dev '])(
  '%j may be opened',
  (url) => {
    expect(linkTarget(url)).toBe(url.trim());
  },
);

test.each([
  'javascript:alert(1)',
  ' java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,1',
  'file:///etc/passwd',
  'vbscript:x',
  '//x.dev',
  'intent://x',
  'https://',
])('%j is not opened', (url) => {
  expect(linkTarget(url)).toBeUndefined();
});

test.each([
  ['https://x.dev/a.pdf', true],
  ['blob:https://x.dev/1', true],
  ['file:///data/a.pdf', true],
  ['/files/a.pdf', true],
  ['/files/javascript:a.pdf', true],
  ['files/1:a.pdf', true],
  ['HTTPS://x.dev/a.pdf', true],
  ['content://media/1', true],
  ['ph://1', true],
  ['javascript:alert(1)', false],
  [' java\u0000script:alert(1)', false],
  ['data:text/html,<script>1</script>', false],
  ['', false],
])('the file %j may be opened: %j', (url, isOpened) => {
  expect(fileTarget(url) !== undefined).toBe(isOpened);
});

test("control characters do not disguise a link's target", () => {
  expect(linkTarget('ht\ttps://x.dev')).toBe('https://x.dev');
  expect(hostOf('https://bank.example\\@evil.example')).toBe('bank.example');
  expect(hostOf('https://user:pass@WWW.Evil.example:8080/x')).toBe('evil.example');
  expect(linkTarget('ht\u001F\u007Ftps://x.dev')).toBe('https://x.dev');
});

test.each([
  ['http://x.dev', 'x.dev'],
  ['www.x.dev', 'x.dev'],
  ['x.dev.', 'x.dev'],
  ['https://x.dev.:8080', 'x.dev'],
  ['https://a.www.dev', 'a.www.dev'],
  ['x.dev?https://y.dev', 'x.dev'],
  ['a:1@x.dev', 'x.dev'],
  ['x.dev:1a', 'x.dev:1a'],
  ['just text', undefined],
  ['', undefined],
  ['/a.b', undefined],
])('the host of %j is %j', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('a name cannot reverse the text around it', () => {
  expect(isolated('\u202Egnp.exe\u202C')).toBe('\u2068gnp.exe\u2069');
});
