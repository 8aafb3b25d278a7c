import { expect, test } from 'vitest';
import { originMatcher } from './origin-matcher.ts';

test('an entry without a wildcard is that origin alone', () => {
  expect(originMatcher('https://app.example.org')).toBe('https://app.example.org');
});

test('an entry with the port * matches its scheme and host on any port, and nothing longer', () => {
  const matcher = originMatcher('http://[::1]:*');
  const matches = (origin: string) => new RegExp(matcher).test(origin);
  expect(['http://[::1]', 'http://[::1]:8081'].map(matches)).toEqual([true, true]);
  expect(['https://[::1]:1', 'http://[::1]:1.evil.example', 'http://evil.example/http://[::1]:1'].map(matches)).toEqual(
    [false, false, false],
  );
});
