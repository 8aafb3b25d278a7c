import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { generateCertificate } from '@chatwire/sandbox';
import { startConnectProxy } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { tunnelAgent } from './tunnel-agent.ts';

test('a request of node:https uses the egress proxy, with TLS up to the target', async () => {
  await using proxy = await startConnectProxy({ username: 'node', password: 'secret' });
  const hour = 3_600_000;
  const validity = { validFromMs: Date.now() - hour, validToMs: Date.now() + hour };
  const { key, cert } = generateCertificate({ hosts: ['localhost'], ...validity });
  const server = createServer({ key, cert }, (_request, response) => response.end('object'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = tunnelAgent({ proxyFor: () => proxy.url });
  const read = (ca: string | undefined) =>
    new Promise<string>((resolve, reject) => {
      get({ host: 'localhost', port, agent, ...(ca && { ca }) }, (response) => resolve(text(response))).on(
        'error',
        reject,
      );
    });
  expect([await read(cert), await read(cert)]).toEqual(['object', 'object']);
  // The connection was kept.
  expect(proxy.tunnels).toEqual([`localhost:${port}`]);
  await expect(read(undefined)).rejects.toThrow('self-signed certificate');
  agent.destroy();
  server.closeAllConnections();
  server.close();
});
