import { startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a connection whose response is sent during the stop does not delay the end of the server', async () => {
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const server = await startServer({
    extend(http) {
      http.get('/slow', { config: {}, schema: { hide: true } }, async () => {
        begin();
        await mayRespond;
        return { data: 'done' };
      });
    },
  });
  const request = fetch(`${server.url}/slow`);
  await hasBegun;
  const stopped = server[Symbol.asyncDispose]();
  await expect
    .poll(async () =>
      fetch(server.url).then(
        (other) => other.status,
        () => 'closed',
      ),
    )
    .toBe('closed');
  respond();
  const response = await request;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});

test('a draining server serves requests and closes their connections, and is not ready', async () => {
  const server = await startServer({ env: { CHATWIRE_DRAIN_SECONDS: '1' } });
  expect((await server.call('GET', '/ready')).status).toBe(200);
  const began = performance.now();
  const stopped = server[Symbol.asyncDispose]();
  await expect.poll(async () => (await server.call('GET', '/ready')).status).toBe(503);
  const created = await server.call('POST', '/users', { body: { uid: 'mara', name: 'Mara' } });
  expect([created.status, created.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(900);
});
