import { sql } from 'kysely';
import { describe } from 'vitest';
import { openSqliteStorage } from '../../sqlite/open-sqlite.ts';
import { SHARD_SIZE } from '../../sqlite/search-shards.ts';
import { searchMessagesCases } from './search-messages.cases.ts';

const OLDER = 1_500;

describe('within one shard', () => searchMessagesCases(() => openSqliteStorage(':memory:')));

describe('across a complete shard, which has lists, and the next one', () => {
  searchMessagesCases(async () => {
    const storage = await openSqliteStorage(':memory:');
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('messages', ${SHARD_SIZE - OLDER})`.execute(storage.db);
    return storage;
  });
});
