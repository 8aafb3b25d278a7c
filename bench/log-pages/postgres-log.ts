import { Client } from 'pg';
import { openPostgresLogStore } from '../../packages/server/src/logs/postgres/postgres-log-store.ts';
import { startPostgres } from '../../packages/testkit/src/postgres.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { LOG_SETTINGS } from './postgres-settings.ts';

/**
 * URL of a server that keeps its databases between runs. Without it, each run starts its own server and fills the logs
 * again.
 */
const EXISTING_URL = process.env['CHATWIRE_BENCH_POSTGRES'];

const startedPostgres = EXISTING_URL ? undefined : await startPostgres({ durable: true, settings: LOG_SETTINGS });
const server = EXISTING_URL ?? startedPostgres?.url ?? '';

export const postgresLog: LogUnderTest = {
  async open(name, clock) {
    const [{ exists } = { exists: false }] = await query<{ exists: boolean }>(
      `select exists (select from pg_database where datname = '${databaseOf(name)}')`,
    );
    if (!exists) await query(`create database ${databaseOf(name)} template template0`);
    return openPostgresLogStore({ url: urlOf(name), clock });
  },
  async clear(name) {
    await query(`drop database if exists ${databaseOf(name)} with (force)`);
  },
  async bytes(name) {
    const [row] = await query<{ bytes: string }>(`select pg_database_size('${databaseOf(name)}') as bytes`);
    return Number(row?.bytes);
  },
  async growingBytes(name) {
    const [row] = await query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class
       where relnamespace = 'chatwire_log'::regnamespace and relkind = 'r'
         and relname not in ('fresh', 'change', 'device_change')`,
      urlOf(name),
    );
    return Number(row?.bytes);
  },
  async [Symbol.asyncDispose]() {
    await startedPostgres?.stop();
  },
};

async function query<Row>(sql: string, url = server): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

function databaseOf(name: string): string {
  return `log_pages_${name}`;
}

function urlOf(name: string): string {
  const url = new URL(server);
  url.pathname = databaseOf(name);
  return url.href;
}
