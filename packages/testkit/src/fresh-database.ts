import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type PostgresServer, startPostgres } from './postgres.ts';

const DOOR_VARIABLE = 'CHATWIRE_TEST_POSTGRES';

/**
 * Creates an empty database on the one PostgreSQL server of the test run, which starts with the first request. Returns
 * its URL.
 */
export async function freshDatabase(): Promise<string> {
  const door = process.env[DOOR_VARIABLE];
  if (door === undefined)
    throw new Error('freshDatabase() works inside a vitest run: its global setup opens the door.');
  const response = await text(createConnection(door));
  if (!response.startsWith('postgres://')) throw new Error(`No test database: ${response}`);
  return response;
}

/** Listens for `freshDatabase()`; closing stops the server if one was started. */
export async function openDatabaseDoor(): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'chatwire-door-'));
  const path = join(folder, 'door');
  let server: Promise<PostgresServer> | undefined;
  const door = createServer((socket) => {
    server ??= startPostgres();
    void response(socket, server);
  });
  await new Promise<void>((resolve) => door.listen(path, resolve));
  process.env[DOOR_VARIABLE] = path;
  return {
    async [Symbol.asyncDispose]() {
      door.close();
      const started = await server?.catch(() => undefined);
      await started?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function response(socket: Socket, server: Promise<PostgresServer>): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const { createDatabase } = await server;
    socket.end(await createDatabase());
  } catch (error) {
    socket.end(String(error));
  }
}
