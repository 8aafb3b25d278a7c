import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { logs } from './logs.ts';

test('--follow starts from a position before the first entry, so that no entry is missed if the first connection breaks', async () => {
  const positions: unknown[] = [];
  const server = createServer((request, response) => {
    if (!request.url?.includes('/logs/stream')) return response.end('{"data":[]}');
    positions.push(request.headers['last-event-id']);
    return response.end('event: end\ndata: {"code":"STOP","retry":false}\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const following = logs.run({ follow: true, url: `http://127.0.0.1:${port}`, key: 'key' }, []);
  await expect(following).rejects.toThrow('STOP');
  expect(positions).toEqual(['0'.repeat(24)]);
  server.close();
});
