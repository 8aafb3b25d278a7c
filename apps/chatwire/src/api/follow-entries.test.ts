import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { followEntries } from './follow-entries.ts';

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Starts a server that responds to successive calls with `responders` and records the position that each call
 * requested.
 */
async function startLog(...responders: Responder[]) {
  const positions: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    positions.push(request.headers['last-event-id']?.toString());
    responders.shift()?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    positions,
    connection: { url: `http://127.0.0.1:${port}`, key: 'key' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const events =
  (...parts: string[]): Responder =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(parts.join(''));
  };
const log = (id: string) => `event: log\nid: ${id}\ndata: {"_id":"${id}"}\n\n`;
const end = (retry: boolean) => `event: end\ndata: {"code":"STOP","retry":${retry}}\n\n`;
const rejected =
  (status: number): Responder =>
  (response) =>
    response.writeHead(status).end();
const busy = rejected(503);
const cut: Responder = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(`${log('04')}event: log\nid: 05\nda`, () => response.destroy());
};

test('following the log reconnects from the last entry seen when a connection ends, breaks, or is temporarily rejected', async () => {
  await using server = await startLog(
    events(log('02'), log('03'), 'event: overflow\ndata: {"logId":"03"}\n\n'),
    cut,
    busy,
    events(log('05'), end(true)),
    events(log('06'), end(false)),
  );
  const seen: string[] = [];
  const following = followEntries(server.connection, {
    filters: {},
    after: '01',
    each: ({ _id }) => seen.push(_id),
    reconnectDelay: async () => {},
  });
  await expect(following).rejects.toThrow('STOP');
  expect(seen).toEqual(['02', '03', '04', '05', '06']);
  expect(server.positions).toEqual(['01', '03', '04', '04', '05']);
});

test('following the log reconnects when the first connection breaks', async () => {
  await using server = await startLog(cut, events(log('05'), end(false)));
  const seen: string[] = [];
  const following = followEntries(server.connection, {
    filters: {},
    each: ({ _id }) => seen.push(_id),
    reconnectDelay: async () => {},
  });
  await expect(following).rejects.toThrow('STOP');
  expect(seen).toEqual(['04', '05']);
});

test.each([401, 403])('following the log throws if the key is invalid when reconnecting: %d', async (status) => {
  await using server = await startLog(cut, busy, rejected(status), events(end(false)));
  const following = followEntries(server.connection, { filters: {}, each: () => {}, reconnectDelay: async () => {} });
  await expect(following).rejects.toThrow(`${status}`);
  expect(server.positions).toHaveLength(3);
});

test('following the log throws if the first connection is rejected', async () => {
  await using server = await startLog(rejected(403));
  await expect(followEntries(server.connection, { filters: {}, each: () => {} })).rejects.toThrow('403');
});
