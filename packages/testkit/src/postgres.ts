import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';

export interface PostgresOptions {
  /** Real fsync and synchronous commit, for measuring. Default: false, a crash of the machine may lose everything. */
  readonly durable?: boolean;
  /** Server settings by name, on top of the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder that will hold the data; deleted at the end. Default: a new one among the temporary files. */
  readonly parent?: string;
}

export interface PostgresServer extends AsyncDisposable {
  /** `postgres://` URL of the maintenance database, reached through a unix socket in a private folder. */
  readonly url: string;
  /**
   * Creates a database. Returns its `postgres://` URL. `template`: URL of the database to copy, which nothing may be
   * connected to. Default: an empty database.
   */
  createDatabase(template?: string): Promise<string>;
  /** Stops the server and keeps its data: it refuses connections until `startAgain`. */
  shutDown(): Promise<void>;
  /** Ends the server without a checkpoint (immediate shutdown), as a crash does, and keeps its data. */
  crash(): Promise<void>;
  /** Starts the server again after `shutDown` or `crash`, with the same data and URL. */
  startAgain(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL in a temporary folder, from the packages in `node_modules`. It listens on a Unix socket
 * only, and ends with the process that started it, however that process ends.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(options.parent ?? tmpdir(), 'chatwire-pg-'));
  try {
    const binaries = postgresBinaries(home);
    const data = await initialise(binaries, home);
    const url = urlOf(home, 'postgres');
    const start = async () => {
      const server = launch(binaries, data, home, options);
      await waitUntilReady(url, server);
      return server;
    };
    return handleOf(url, home, start, await start());
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

function handleOf(url: string, home: string, start: () => Promise<Running>, started: Running): PostgresServer {
  let server = started;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopServer(server, home));
  return {
    url,
    createDatabase: (template) => createDatabase(url, home, template),
    shutDown: () => endServer(server, KEEP_DATA),
    crash: () => endServer(server, CRASH),
    async startAgain() {
      server = await start();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function initialise(binaries: PostgresBinaries, home: string): Promise<string> {
  const data = join(home, 'data');
  await mkdir(data);
  if (binaries.uid !== undefined) {
    await Promise.all([chown(home, binaries.uid, -1), chown(data, binaries.uid, -1)]);
    await chmod(home, 0o755);
  }
  const [program, ...rest] = [...binaries.prefix, binaries.initdb];
  const args = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '-D', data];
  await promisify(execFile)(program ?? binaries.initdb, [...rest, ...args], identityOf(binaries));
  return data;
}

interface Running {
  readonly child: ChildProcess;
  /** The end of the server's output, for the error message. */
  readonly complaint: () => string;
  /** True once the server has ended, for any reason. */
  readonly ended: () => boolean;
}

/**
 * The shell between us and the server is its lifeline: when our end of its input closes, because we stop or because we
 * died, it ends the server and deletes the data, unless it reads a word that keeps them. SIGTERM waits for open
 * connections; those left after 1 s are cut. SIGQUIT cuts them immediately.
 */
const LIFELINE = `home=$1; shift; "$@" <&- & server=$!; exec 2>&-; read -r word
[ "$word" = crash ] && kill -QUIT $server || kill -TERM $server
n=0; while kill -0 $server && [ $n -lt 20 ]; do sleep 0.05; n=$((n+1)); done
kill -INT $server; wait $server; [ "$word" = keep ] || [ "$word" = crash ] || rm -rf "$home"`;
const KEEP_DATA = 'keep\n';
const CRASH = 'crash\n';

function launch(binaries: PostgresBinaries, data: string, home: string, options: PostgresOptions): Running {
  const settings = Object.entries({ ...settingsOf(options, home), ...options.settings });
  const command = [...binaries.prefix, binaries.postgres, '-D', data];
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('sh', ['-c', LIFELINE, 'sh', home, ...command, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...identityOf(binaries),
  });
  let output = '';
  let ended = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000);
  });
  child.stderr?.on('end', () => {
    ended = true;
  });
  return { child, complaint: () => output, ended: () => ended };
}

function settingsOf(options: PostgresOptions, home: string): Record<string, string> {
  const durability = options.durable ? 'on' : 'off';
  return {
    listen_addresses: '',
    unix_socket_directories: home,
    max_connections: '200',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
  };
}

function identityOf(binaries: PostgresBinaries) {
  return binaries.uid === undefined ? {} : { uid: binaries.uid, gid: binaries.uid };
}

async function waitUntilReady(url: string, server: Running): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!server.ended() && performance.now() < deadline) {
    if (await isReady(url)) return;
    await delay(10);
  }
  server.child.stdin?.end();
  throw new Error(`PostgreSQL did not start: ${server.complaint()}`);
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(url: string, home: string, template?: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const source = template === undefined ? 'template0' : new URL(template).pathname.slice(1);
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  } finally {
    await client.end();
  }
  return urlOf(home, name);
}

async function stopServer(server: Running, home: string): Promise<void> {
  await endServer(server);
  await rm(home, { recursive: true, force: true });
}

/** Ends the server. `lastWord` goes to the lifeline. */
async function endServer({ child }: Running, lastWord = ''): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.stdin?.end(lastWord);
  await exit;
}

function urlOf(home: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(home)}`;
}
