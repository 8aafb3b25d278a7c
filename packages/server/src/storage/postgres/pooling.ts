import type { Client } from 'pg';
import { StartError } from '../../base/errors/start-error.ts';

const CHECKS = 5;
const TIMEOUT_MS = 10_000;

/**
 * Returns whether a pooler such as PgBouncer in transaction mode is between the server and PostgreSQL. Each transaction may
 * then run in another session, so session settings, prepared statements, and session locks do not work. It is detected
 * if two connections share a session, or if a connection changes its session.
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const options = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const clients = [new pg.Client(options), new pg.Client(options)] as const;
  for (const client of clients) client.on('error', () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (let tried = 0; tried < CHECKS; tried += 1) if (await sharesSessions(...clients)) return true;
    return false;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('statement pooling'))) throw error;
    throw new StartError([
      'CHATWIRE_DATABASE_URL: the pooler uses statement pooling, which allows no transactions. Set its pool_mode to session or transaction',
    ]);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function sharesSessions(first: Client, second: Client): Promise<boolean> {
  const before = await sessionOf(first);
  await second.query('begin');
  const other = await sessionOf(second);
  const after = await sessionOf(first);
  await second.query('commit');
  return before === other || before !== after;
}

async function sessionOf(client: Client): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
