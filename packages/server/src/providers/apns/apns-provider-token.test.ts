import { createPublicKey, verify } from 'node:crypto';
import { generateApnsKey } from '@chatwire/sandbox';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { ApnsProviderToken } from './apns-provider-token.ts';

const MINUTE = 60_000;
const account = { ...generateApnsKey(), productionMode: false };

test('the provider token contains key, team, and time of issue, and is signed with the key', () => {
  const clock = new FakeClock();
  const [head = '', claims = '', signature = ''] = new ApnsProviderToken(account, clock).current().split('.');
  expect(read(head)).toEqual({ alg: 'ES256', typ: 'JWT', kid: account.keyId });
  expect(read(claims)).toEqual({ iss: account.teamId, iat: Math.floor(clock.now() / 1000) });
  const key = createPublicKey(account.p8Key);
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
});

test('the provider token is reused for 50 minutes', () => {
  const clock = new FakeClock();
  const token = new ApnsProviderToken(account, clock);
  const first = token.current();
  clock.jump(clock.now() + 50 * MINUTE - 1);
  expect(token.current()).toBe(first);
  clock.jump(clock.now() + 1);
  expect(token.current()).not.toBe(first);
});

test('the provider token is replaced at 20 minutes at the earliest, and once for concurrent callers', () => {
  const clock = new FakeClock();
  const token = new ApnsProviderToken(account, clock);
  const first = token.current();
  clock.jump(clock.now() + 20 * MINUTE - 1);
  expect(token.replace(first)).toBeUndefined();
  clock.jump(clock.now() + 1);
  const second = token.replace(first);
  expect(second).not.toBe(first);
  expect(token.replace(first)).toBe(second);
  expect(token.current()).toBe(second);
});

test('a repeated second does not replace the provider token', () => {
  const clock = new FakeClock();
  const token = new ApnsProviderToken(account, clock);
  const first = token.current();
  clock.jump(clock.now() - 1_000);
  expect(token.current()).toBe(first);
});

test('a clock that is set back does not stop the renewal', () => {
  const clock = new FakeClock();
  const token = new ApnsProviderToken(account, clock);
  const first = token.current();
  clock.jump(clock.now() - 24 * 60 * MINUTE);
  expect(token.current()).not.toBe(first);
});

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
