import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from './fresh-database.ts';
import { startPostgres } from './postgres.ts';

test('each request returns a separate database on the same server', async () => {
  const [first, second] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  await query(first, 'create table seen (id int)');
  expect(await query(first, `select to_regclass('seen') is not null as yes`)).toEqual([{ yes: true }]);
  expect(await query(second, `select to_regclass('seen') is not null as yes`)).toEqual([{ yes: false }]);
});

test('a stopped server is gone although a connection was left open', async () => {
  const server = await startPostgres({ durable: true });
  const leaked = new Client({ connectionString: server.url });
  const cut = new Promise<void>((resolve) => leaked.on('error', () => {}).on('end', () => resolve()));
  await leaked.connect();
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await server.stop();
  await cut;
  await expect(query(server.url, 'select 1')).rejects.toThrow('ENOENT');
});

test('a crashed server cuts its connections and starts again with its data', async () => {
  await using server = await startPostgres({ durable: true });
  await query(server.url, 'create table kept (id int)');
  const open = new Client({ connectionString: server.url });
  const cut = new Promise<void>((resolve) => open.on('error', () => {}).on('end', () => resolve()));
  await open.connect();
  await server.crash();
  await cut;
  await expect(query(server.url, 'select 1')).rejects.toThrow('ENOENT');
  await server.startAgain();
  expect(await query(server.url, 'select id from kept')).toEqual([]);
});

test('a server ends, and leaves nothing behind, when its owner is killed', async () => {
  const source = `import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
    process.stdout.write((await startPostgres()).url); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(owner.stdout.setEncoding('utf8'), 'data');
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  owner.kill('SIGKILL');
  const home = new URL(url).searchParams.get('host') ?? '';
  await expect.poll(() => existsSync(home), { timeout: 5_000 }).toBe(false);
});

test('a server that cannot start reports the reason', async () => {
  await expect(startPostgres({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow('shared_buffers');
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
