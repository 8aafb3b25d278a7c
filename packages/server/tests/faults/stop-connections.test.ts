import { startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a connection whose request is answered while the server stops does not keep it from ending', async () => {
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
  const { promise: underWay, resolve: began } = Promise.withResolvers<void>();
  const server = await startServer({
    extend(http) {
      http.get('/slow', { config: {}, schema: { hide: true } }, async () => {
        began();
        await mayRespond;
        return { data: 'done' };
      });
    },
  });
  const request = fetch(`${server.url}/slow`);
  await underWay;
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
