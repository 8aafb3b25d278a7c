import { expect, test } from 'vitest';
import { isSafeUrl } from './safe-url.ts';

test.each([
  ['https://files.example.org/a.png', true],
  ['http://chat.test:8080/v3/media/m_1/a.png?sig=x', true],
  ['HTTP://CHAT.TEST:8080/a', true],
  ['blob:https://app.example.org/1', true],
  ['file:///photos/1.jpg', true],
  ['http://elsewhere.test/a.png', false],
  ['http://chat.test:8080.evil.test/a', false],
  ['http://chat.test/a', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>', false],
  [' https://x', false],
  ['http://chat.test:8080@evil.test/a', false],
  ['', false],
])('%s may be opened: %s', (url, isSafe) => {
  expect(isSafeUrl(url, 'http://chat.test:8080')).toBe(isSafe);
});

test('localhost and the loopback address are the same host', () => {
  expect(isSafeUrl('http://localhost:8080/a', 'http://127.0.0.1:8080')).toBe(true);
  expect(isSafeUrl('http://localhost:8081/a', 'http://127.0.0.1:8080')).toBe(false);
  expect(isSafeUrl('http://127.0.0.1.evil.test:8080/a', 'http://localhost:8080')).toBe(false);
});
