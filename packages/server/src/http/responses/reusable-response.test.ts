import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressResponses } from './compression.ts';
import { ReusableResponse } from './reusable-response.ts';

test('the body is created once, and every caller gets the same compressed bytes', async () => {
  await using http = fastify();
  compressResponses(http);
  let made = 0;
  const response = new ReusableResponse('application/json', async () => {
    made += 1;
    return JSON.stringify({ text: 'harbour '.repeat(1_000), made });
  });
  http.get('/', (request, reply) => response.send(request, reply));
  const ask = (encoding: string) => http.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const [first, second, plain] = [await ask('br'), await ask('br'), await ask('identity')];
  expect([first.headers['content-encoding'], first.headers.vary]).toEqual(['br', 'Accept-Encoding']);
  expect(first.rawPayload.length).toBeLessThan(1_000);
  expect(second.rawPayload).toEqual(first.rawPayload);
  expect(plain.json().text).toHaveLength(8_000);
  expect(made).toBe(1);
});
