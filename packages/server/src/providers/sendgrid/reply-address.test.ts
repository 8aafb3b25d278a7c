import { expect, test } from 'vitest';
import { isOwnerOf, parseReplyAddress, replyAddressOf } from './reply-address.ts';

const secret = 'a secret';
const address = replyAddressOf({ address: 'reply@in.example.org', messageId: 48_229, recipient: 'mara', secret });

test('a reply address names its message and proves its owner', () => {
  expect(address).toMatch(/^reply\+117p-[0-9a-f]{20}@in\.example\.org$/);
  const key = parseReplyAddress(address);
  expect(key?.messageId).toBe(48_229);
  expect(key && isOwnerOf(key, 'mara', secret)).toBe(true);
  expect(key && isOwnerOf(key, 'ivo', secret)).toBe(false);
  expect(key && isOwnerOf(key, 'mara', 'another secret')).toBe(false);
  expect(key && isOwnerOf({ ...key, messageId: 48_230 }, 'mara', secret)).toBe(false);
});

test('a reply address is recognised after a server on the route changed its case', () => {
  expect(parseReplyAddress(address.toUpperCase())).toEqual(parseReplyAddress(address));
});

test('the longest id and the longest address before the @ stay within the 64 characters of an email address', () => {
  const longest = replyAddressOf({
    address: `${'r'.repeat(31)}@in.example.org`,
    messageId: Number.MAX_SAFE_INTEGER,
    recipient: 'u'.repeat(100),
    secret,
  });
  expect(longest.indexOf('@')).toBe(64);
  expect(parseReplyAddress(longest)?.messageId).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(['reply@in.example.org', 'reply+@in.example.org', 'reply+zzzzzzzzzzz-00000000000000000000@x.org', ''])(
  '%s is not a reply address',
  (text) => expect(parseReplyAddress(text)).toBeUndefined(),
);
