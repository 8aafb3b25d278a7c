import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startConnectProxy } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { proxiedFetch } from './proxied-fetch.ts';

test('a fetch to a model or translation server uses the egress proxy', async () => {
  await using proxy = await startConnectProxy({ username: 'node', password: 'secret' });
  const server = createServer((_request, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await proxiedFetch({ proxyFor: () => proxy.url })(`http://${origin}/v1/models`);
  expect(await response.json()).toEqual({ ok: true });
  expect(proxy.tunnels).toEqual([origin]);
  server.closeAllConnections();
  server.close();
});
