import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_KEY, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { encodingOf } from './compression.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  [undefined, undefined],
])('Accept-Encoding %s → %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

test('long responses are compressed on request; short ones and all others are not', async () => {
  await using server = await startServer();
  const get = async (path: string, encoding: string) => {
    const result = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      request(
        `${server.url}/v3${path}`,
        { headers: { apikey: API_KEY, 'accept-encoding': encoding } },
        async (response) => resolve({ encoding: response.headers['content-encoding'], body: await buffer(response) }),
      )
        .on('error', reject)
        .end();
    });
    return result;
  };
  const plain = await get('/openapi.json', 'identity');
  expect(plain.encoding).toBeUndefined();
  const br = await get('/openapi.json', 'gzip, br');
  expect(br.encoding).toBe('br');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  const gz = await get('/openapi.json', 'gzip');
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
  expect((await get('/health', 'br')).encoding).toBeUndefined();
});
