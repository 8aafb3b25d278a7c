import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type PostgresServer, startPostgres } from './postgres.ts';

const SOCKET_VARIABLE = 'CHATWIRE_TEST_POSTGRES';

type DatabaseKind = 'fresh' | 'empty';

/**
 * Creates a database with all tables, but without rows, on the one PostgreSQL server of the test run, which starts with the
 * first request. A server that opens it has nothing to migrate: that would take longer than most tests of it. Returns its URL.
 */
export function freshDatabase(): Promise<string> {
  return requestDatabase('fresh');
}

/** Creates a database without tables, for tests of migrations. Otherwise like `freshDatabase`. */
export function emptyDatabase(): Promise<string> {
  return requestDatabase('empty');
}

async function requestDatabase(kind: DatabaseKind): Promise<string> {
  const path = process.env[SOCKET_VARIABLE];
  if (path === undefined)
    throw new Error('Test databases exist inside a vitest run: its global set-up opens the socket.');
  const socket = createConnection(path);
  socket.write(`${kind}\n`);
  const response = await text(socket);
  if (!response.startsWith('postgres://')) throw new Error(`No test database: ${response}`);
  return response;
}

/** Listens for requests of databases; closing stops the server if one was started. `migrate` creates the tables. */
export async function serveDatabases(migrate: (url: string) => Promise<void>): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'chatwire-databases-'));
  const path = join(folder, 'socket');
  let server: Promise<PostgresServer> | undefined;
  let template: Promise<string> | undefined;
  const create = async (kind: DatabaseKind) => {
    server ??= startPostgres();
    const { createDatabase } = await server;
    if (kind === 'empty') return createDatabase();
    template ??= migrated(createDatabase, migrate);
    return createDatabase(await template);
  };
  const listener = createServer((socket) => void respond(socket, create));
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

/** Creates a database with tables. Returns its URL. */
async function migrated(
  createDatabase: PostgresServer['createDatabase'],
  migrate: (url: string) => Promise<void>,
): Promise<string> {
  const url = await createDatabase();
  await migrate(url);
  return url;
}

async function respond(socket: Socket, create: (kind: DatabaseKind) => Promise<string>): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const [line] = (await once(socket, 'data')) as [Buffer];
    socket.end(await create(line.toString().trim() === 'empty' ? 'empty' : 'fresh'));
  } catch (error) {
    socket.end(String(error));
  }
}
