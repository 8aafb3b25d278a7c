import { expect, test } from 'vitest';
import { webhookSignature } from './webhook-signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const CONTENT = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };

test('the signature matches the test vector of the Standard Webhooks specification', () => {
  expect(webhookSignature(CONTENT, [SECRET])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('both secrets sign during a rotation', () => {
  const next = 'whsec_c2VjcmV0IG51bWJlciB0d28gZm9yIHRoZSByb3RhdGlvbg==';
  const [old = '', fresh = '', ...rest] = webhookSignature(CONTENT, [SECRET, next]).split(' ');
  expect(old).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(fresh).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  expect(fresh).not.toBe(old);
  expect(rest).toEqual([]);
});

test('a secret without its prefix is rejected', () => {
  expect(() => webhookSignature(CONTENT, ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toThrow('whsec_');
});
