import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyDatabase, type PostgresServer, startPostgres } from '@chatwire/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, runChatwire } from './run-chatwire.ts';

/** A failed start prints one line with the cause and the fix, without a stack trace and without the password. */
let dir: string;
let postgres: PostgresServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chatwire-start-'));
  const rules = join(dir, 'pg_hba.conf');
  await writeFile(rules, 'local all postgres trust\nlocal all locked reject\nlocal all all scram-sha-256\n');
  postgres = await startPostgres({ settings: { hba_file: rules } });
  await query(postgres.url, "create role guest login password 'right'");
});
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

test('serve names the PostgreSQL address it cannot reach', async () => {
  const err = await failedStart({ CHATWIRE_DATABASE_URL: 'postgres://chatwire:hush@127.0.0.1:9/chatwire' });
  expect(err).toBe(
    "PostgreSQL at 127.0.0.1:9 can't be reached (ECONNREFUSED). Check that it runs and that CHATWIRE_DATABASE_URL names its host and port.",
  );
});

test('serve names the PostgreSQL host it cannot resolve', async () => {
  const err = await failedStart({ CHATWIRE_DATABASE_URL: 'postgres://chatwire:hush@db.invalid/chatwire' });
  expect(err).toMatch(/^PostgreSQL at db\.invalid:5432 can't be reached \(E\w+\)\. Check/);
});

test('serve names the Unix socket that does not exist', async () => {
  const err = await failedStart({ CHATWIRE_DATABASE_URL: `postgres://chatwire@localhost/chatwire?host=${dir}` });
  expect(err).toContain(`PostgreSQL at ${dir} can't be reached (ENOENT).`);
});

test('serve names the user whose password PostgreSQL rejects', async () => {
  expect(await failedStart({ CHATWIRE_DATABASE_URL: urlFor('guest:hush') })).toMatch(
    /^PostgreSQL at \S+ rejected the password of user "guest"\. Check CHATWIRE_DATABASE_URL\.$/,
  );
});

test('serve names the user whose password is missing', async () => {
  expect(await failedStart({ CHATWIRE_DATABASE_URL: urlFor('guest') })).toContain(
    'requires a password for user "guest", and CHATWIRE_DATABASE_URL has none.',
  );
});

test('serve names the user that PostgreSQL rejects', async () => {
  expect(await failedStart({ CHATWIRE_DATABASE_URL: urlFor('locked:hush') })).toContain('rejected user "locked"');
});

test('serve names the database that does not exist and how to create it', async () => {
  const url = new URL(postgres.url);
  url.pathname = '/nowhere';
  expect(await failedStart({ CHATWIRE_DATABASE_URL: url.href })).toContain('has no database "nowhere". Create it');
});

test('serve names the missing grants of a user', async () => {
  expect(await failedStart({ CHATWIRE_DATABASE_URL: urlFor('guest:right') })).toContain(
    'PostgreSQL user "guest" may not create tables in database "postgres". Run: GRANT CREATE',
  );
});

test('serve rejects a database of a newer version', async () => {
  const url = await emptyDatabase();
  await runChatwire(['migrate'], environment({ CHATWIRE_DATABASE_URL: url }));
  await query(url, "insert into kysely_migration values ('9999-future', '2030-01-01')");
  expect(await failedStart({ CHATWIRE_DATABASE_URL: url })).toMatch(/^This database was written by a newer version/);
});

test('serve names the port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const env = { CHATWIRE_HOST: '127.0.0.1', CHATWIRE_PORT: String(port), CHATWIRE_DATA_DIR: join(dir, 'port') };
    expect(await failedStart(env)).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\.`));
  } finally {
    other.close();
  }
});

test('serve names the listen address that the machine does not have', async () => {
  const env = { CHATWIRE_HOST: '192.0.2.1', CHATWIRE_DATA_DIR: join(dir, 'address') };
  expect(await failedStart(env)).toContain('192.0.2.1 is not an address of this machine.');
});

test('serve names the data directory that is a file', async () => {
  const path = join(dir, 'file');
  await writeFile(path, '');
  expect(await failedStart({ CHATWIRE_DATA_DIR: path })).toContain(`${path} is not a directory`);
});

// In /proc, mkdir fails with ENOENT, on which Node's recursive mkdir loops forever.
test.runIf(process.platform === 'linux')('serve names the data directory that cannot be created', async () => {
  expect(await failedStart({ CHATWIRE_DATA_DIR: '/proc/nope/data' })).toBe(
    "/proc/nope can't be created (ENOENT). Set CHATWIRE_DATA_DIR to a directory the server may create.",
  );
});

test('serve names the data directory with a damaged database', async () => {
  const data = join(dir, 'other');
  await mkdir(data);
  await writeFile(join(data, 'chat.sqlite'), 'no database'.repeat(100));
  expect(await failedStart({ CHATWIRE_DATA_DIR: data })).toContain(`The database in ${data} is damaged`);
});

test('serve names the data directory another process has locked', async () => {
  const data = join(dir, 'locked');
  await runChatwire(['migrate'], environment({ CHATWIRE_DATA_DIR: data }));
  const other = new DatabaseSync(join(data, 'chat.sqlite'));
  other.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  try {
    expect(await failedStart({ CHATWIRE_DATA_DIR: data })).toContain('is locked by another process');
  } finally {
    other.close();
  }
});

async function failedStart(env: Environment): Promise<string> {
  const { code, out, err } = await runChatwire(['serve'], environment(env));
  expect([code, out]).toEqual([1, '']);
  expect(err).not.toMatch(/^ {4}at |hush/m);
  const [title, problem = '', ...more] = err.split('\n');
  expect([title, more]).toEqual(['Chatwire cannot start:', ['']]);
  return problem.replace(/^ {2}- /, '');
}

function environment(env: Environment): Environment {
  return {
    CHATWIRE_PORT: '0',
    CHATWIRE_DATA_DIR: join(dir, 'data'),
    CHATWIRE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...env,
  };
}

/** `credentials`: user, or user:password. */
function urlFor(credentials: string): string {
  const url = new URL(postgres.url);
  [url.username = '', url.password = ''] = credentials.split(':');
  return url.href;
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
