import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { seededRandom } from '../../logs/random-entries.fixture.ts';
import { HmacKey } from './hmac-key.ts';

test('an HMAC key makes the same MACs as `createHmac`, for keys and texts of any length', () => {
  const random = seededRandom(11);
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
  for (const length of [0, 1, 31, 32, 63, 64]) {
    const secret = bytes(length);
    const key = new HmacKey(secret);
    for (const text of [0, 13, 64, 65, 500, 13, 64, 0].map(bytes)) {
      expect(key.mac(text)).toEqual(createHmac('sha256', secret).update(text).digest());
    }
  }
});

test('a MAC does not change when the key makes another one', () => {
  const key = new HmacKey(Buffer.alloc(32, 1));
  const first = key.mac(Buffer.from('first'));
  const copy = Buffer.from(first);
  key.mac(Buffer.from('second'));
  expect(first).toEqual(copy);
});

test('an HMAC key of more than 64 bytes is rejected', () => {
  expect(() => new HmacKey(Buffer.alloc(65))).toThrow(RangeError);
});
