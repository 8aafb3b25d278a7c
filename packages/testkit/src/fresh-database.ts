import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type PostgresServer, startPostgres } from './postgres.ts';

const SOCKET_VARIABLE = 'CHATWIRE_TEST_POSTGRES';

/**
 * Creates an empty database on the one PostgreSQL server of the test run, which starts with the first request. Returns
 * its URL.
 */
export async function freshDatabase(): Promise<string> {
  const path = process.env[SOCKET_VARIABLE];
  if (path === undefined)
    throw new Error('freshDatabase() works inside a vitest run: its global set-up opens the socket.');
  const response = await text(createConnection(path));
  if (!response.startsWith('postgres://')) throw new Error(`No test database: ${response}`);
  return response;
}

/** Listens for `freshDatabase()`; closing stops the server if one was started. */
export async function serveDatabases(): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'chatwire-databases-'));
  const path = join(folder, 'socket');
  let server: Promise<PostgresServer> | undefined;
  const listener = createServer((socket) => {
    server ??= startPostgres();
    void respond(socket, server);
  });
  await new Promise<void>((resolve) => listener.listen(path, resolve));
  process.env[SOCKET_VARIABLE] = path;
  return {
    async [Symbol.asyncDispose]() {
      listener.close();
      const started = await server?.catch(() => undefined);
      await started?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function respond(socket: Socket, server: Promise<PostgresServer>): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const { createDatabase } = await server;
    socket.end(await createDatabase());
  } catch (error) {
    socket.end(String(error));
  }
}
