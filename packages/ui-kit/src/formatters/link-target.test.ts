import { expect, test } from 'vitest';
import { hostOf, linkTarget } from './link-target.ts';
import { isolated } from './safe-text.ts';

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

test('control characters do not hide where a link leads', () => {
  expect(linkTarget('ht\ttps://x.dev')).toBe('https://x.dev');
  expect(hostOf('https://bank.example\\@evil.example')).toBe('bank.example');
  expect(hostOf('https://user:pass@WWW.Evil.example:8080/x')).toBe('evil.example');
  expect(hostOf('just text')).toBeUndefined();
});

test('a name cannot turn the text around it', () => {
  expect(isolated('\u202Egnp.exe\u202C')).toBe('\u2068gnp.exe\u2069');
});
