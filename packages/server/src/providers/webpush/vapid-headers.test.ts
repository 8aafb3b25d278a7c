import { createPublicKey, verify } from 'node:crypto';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { VapidHeaders } from './vapid-headers.ts';
import { generateVapidKeys, keyIdOf, publicKeyOf, signingKeyOf } from './vapid-keys.ts';

const HOUR_MS = 3_600_000;
const ORIGIN = 'https://push.example.net';

/** RFC 8292, section 2.4. */
const RFC_8292 = {
  t:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdX' +
    'NoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  k: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
};

test('a header has the form and the claims of the example of RFC 8292, and the same check verifies both', () => {
  const keys = generateVapidKeys();
  const clock = new FakeClock(1_453_523_768_000 - 12 * HOUR_MS);
  const headers = new VapidHeaders({ subject: 'mailto:push@example.com', keys: [keys], clock });
  const parts = partsOf(headers.headerFor(ORIGIN, keyIdOf(keys.vapidPublicKey)));
  expect(parts.k).toBe(keys.vapidPublicKey);
  expect(parts.t.split('.')[1]).toBe(RFC_8292.t.split('.')[1]);
  expect(claimsOf(parts.t)).toEqual({ aud: ORIGIN, exp: 1_453_523_768, sub: 'mailto:push@example.com' });
  for (const { t, k } of [RFC_8292, parts]) {
    expect(JSON.parse(textOf(t.split('.')[0]))).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(isVerified(t, k)).toBe(true);
  }
  expect(isVerified(parts.t, RFC_8292.k)).toBe(false);
});

test('a header is kept for six hours, per origin and key', async () => {
  const [current, earlier] = [generateVapidKeys(), generateVapidKeys()];
  const clock = new FakeClock();
  const headers = new VapidHeaders({ subject: 'https://harbour.example', keys: [current, earlier], clock });
  const [id, earlierId] = [keyIdOf(current.vapidPublicKey), keyIdOf(earlier.vapidPublicKey)];
  const first = headers.headerFor(ORIGIN, id);
  expect(partsOf(headers.headerFor(ORIGIN, earlierId)).k).toBe(earlier.vapidPublicKey);
  expect(claimsOf(partsOf(headers.headerFor('https://other.example', id)).t)).toMatchObject({
    aud: 'https://other.example',
  });
  await clock.advance(6 * HOUR_MS - 1);
  expect(headers.headerFor(ORIGIN, id)).toBe(first);
  await clock.advance(1);
  expect(headers.headerFor(ORIGIN, id)).not.toBe(first);
});

test('the present key signs for a subscription whose key no longer exists', () => {
  const keys = generateVapidKeys();
  const headers = new VapidHeaders({ subject: 'mailto:ops@harbour.example', keys: [keys], clock: new FakeClock() });
  expect(partsOf(headers.headerFor(ORIGIN, 'gone')).k).toBe(keys.vapidPublicKey);
});

test('generated keys have 65 and 32 bytes and belong together', () => {
  for (let round = 0; round < 300; round += 1) {
    const { vapidPublicKey, vapidPrivateKey } = generateVapidKeys();
    expect([vapidPublicKey.length, vapidPrivateKey.length]).toEqual([87, 43]);
    expect(publicKeyOf(vapidPrivateKey)).toBe(vapidPublicKey);
  }
});

test('a number outside of the curve is no private key', () => {
  for (const byte of [0, 255]) expect(publicKeyOf(Buffer.alloc(32, byte).toString('base64url'))).toBeUndefined();
  expect(signingKeyOf(generateVapidKeys()).asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
});

function partsOf(header: string): { readonly t: string; readonly k: string } {
  const [, t = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  return { t, k };
}

function claimsOf(token: string): unknown {
  return JSON.parse(textOf(token.split('.')[1]));
}

function textOf(part: string | undefined): string {
  return Buffer.from(part ?? '', 'base64url').toString();
}

function isVerified(token: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return verify('sha256', Buffer.from(token.slice(0, end)), { key, dsaEncoding: 'ieee-p1363' }, signature);
}
