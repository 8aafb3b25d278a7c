import type { PoolClient } from 'pg';
import type { LogPool } from './log-pool.ts';

/** Sends the commit right after the pending statements. If a statement before it fails, PostgreSQL rolls back instead. */
export type Commit = () => Promise<unknown>;

/**
 * Runs `work` in a transaction: it takes effect as a whole or not at all. Results arrive in the order the statements
 * are sent, so `work` need not wait for one to send the next; but it resolves only when all are.
 * `work` may send the commit together with its last statements, which saves a round trip.
 */
export async function transaction<T>(
  pool: LogPool,
  work: (client: PoolClient, commit: Commit) => Promise<T>,
  begin = pool.begin(),
): Promise<T> {
  const client = await pool.connect();
  let committed: Promise<unknown> | undefined;
  const commit: Commit = () => (committed ??= client.query('commit'));
  let broken: Error | undefined;
  try {
    const [begun, done] = await Promise.allSettled([client.query(begin), work(client, commit)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    await commit();
    return done.value;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in a transaction that first waits for an advisory lock, which one transaction of all nodes holds at a time. */
export function lockedTransaction<T>(
  pool: LogPool,
  lock: number,
  work: (client: PoolClient, commit: Commit) => Promise<T>,
): Promise<T> {
  return transaction(pool, work, pool.begin('', lock));
}

/** Rolls back. Returns the error after which the connection cannot be used any more. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
