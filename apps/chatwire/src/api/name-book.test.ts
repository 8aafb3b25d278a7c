import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { NameBook } from './name-book.ts';

/** Starts a server with one user and one group. */
async function startServer(state: { isDown: boolean }) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push(`${url.pathname}${url.searchParams.has('uids') ? ` ${url.searchParams.get('uids')}` : ''}`);
    if (state.isDown) return response.writeHead(503).end();
    if (url.pathname === '/v3/users') return response.end(JSON.stringify({ data: [{ uid: 'mara', name: 'Mara' }] }));
    if (url.pathname === '/v3/groups/crew') return response.end(JSON.stringify({ data: { name: 'Harbour crew' } }));
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    connection: { url: `http://127.0.0.1:${port}`, key: 'key' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('the name book requests each name once, and shows the id where there is none', async () => {
  await using server = await startServer({ isDown: false });
  const names = new NameBook(server.connection);
  const entry = { sender: 'mara', recipient: 'gone', receiver: 'crew', receiverType: 'group' } as const;
  await names.load([entry, { ...entry, receiver: 'lost' }]);
  await names.load([entry]);
  expect([names.userName('mara'), names.nameAndUid('mara'), names.nameOf('gone')]).toEqual([
    'Mara',
    'Mara (mara)',
    'gone',
  ]);
  expect([names.groupName('crew'), names.nameOf('lost')]).toEqual(['Harbour crew', 'lost']);
  expect(server.requests).toEqual(['/v3/users mara,gone', '/v3/groups/crew', '/v3/groups/lost']);
});

test('the name book shows ids when the server returns an error, and requests the names again later', async () => {
  const state = { isDown: true };
  await using server = await startServer(state);
  const names = new NameBook(server.connection);
  await names.load([{ recipient: 'mara' }]);
  expect(names.userName('mara')).toBe('mara');
  state.isDown = false;
  await names.load([{ recipient: 'mara' }]);
  expect(names.userName('mara')).toBe('Mara');
});
