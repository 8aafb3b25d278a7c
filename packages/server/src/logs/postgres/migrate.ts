import type { PoolClient } from 'pg';
import { StartError } from '../../base/errors/start-error.ts';
import type { LogPool } from './log-pool.ts';
import { segmentedLog } from './migrations/0001-segmented-log.ts';
import { storedRollups } from './migrations/0002-stored-rollups.ts';
import { deviceReceipts } from './migrations/0003-device-receipts.ts';
import { devicePages } from './migrations/0004-device-pages.ts';
import { lockedTransaction } from './transaction.ts';

/** In order: a migration that has been released is never edited. */
const MIGRATIONS: readonly string[] = [segmentedLog, storedRollups, deviceReceipts, devicePages];

/** Held while the schema changes, so that nodes that start together do it once. */
const MIGRATION_LOCK = 0x63_77_6c_6d;

/** Brings the log's tables up to date. Throws `StartError` if they are newer than this code. */
export async function migrate(pool: LogPool): Promise<void> {
  await lockedTransaction(pool, MIGRATION_LOCK, runMissing);
}

async function runMissing(client: PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query('create schema if not exists chatwire_log');
  await client.query('create table if not exists chatwire_log.migration (number integer primary key)');
  const { rows } = await client.query<{ count: number }>('select count(*) from chatwire_log.migration');
  const done = rows[0]?.count ?? 0;
  if (done > MIGRATIONS.length) {
    throw new StartError([
      `The notification log was written by a newer version of Chatwire (schema ${done}, known: ${MIGRATIONS.length}). Start that version, or restore a backup made before the upgrade.`,
    ]);
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    await client.query(sql);
    await client.query('insert into chatwire_log.migration values ($1)', [index + 1]);
  }
}
