import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction: it holds from beginning to end, or not at all. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Waits for an advisory lock first: one holder of the same number at a time, over all nodes. */
export function lockedTransaction<T>(pool: Pool, lock: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${lock})`);
    return work(client);
  });
}

/** Answers the fault that makes the connection useless. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
