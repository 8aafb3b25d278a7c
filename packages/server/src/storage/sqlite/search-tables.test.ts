import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SEARCHED } from '../search/search-index.ts';
import { openSqliteStorage } from './open-sqlite.ts';
import { SEARCH_TABLES } from './search-tables.ts';

const NAMES = 2_000;

test.each(SEARCHED)('indexing %s reads pending texts only, with any statistics of the planner', async (searched) => {
  const storage = await openSqliteStorage(':memory:');
  const users = Array.from({ length: NAMES }, (_, index) => ({ uid: `u${index}`, name: 'n', name_folded: 'n' }));
  const groups = users.map(({ uid, ...name }) => ({ guid: uid, type: 'public' as const, owner: 'u0', ...name }));
  for (let from = 0; from < NAMES; from += 500) {
    const shared = { created_at_ms: 0 };
    const some = <T extends object>(rows: readonly T[]) =>
      rows.slice(from, from + 500).map((row) => ({ ...row, ...shared }));
    await storage.db
      .insertInto('users')
      .values(some(users).map((row) => ({ ...row, role: 'default' })))
      .execute();
    await storage.db
      .insertInto('groups')
      .values(some(groups).map((row) => ({ ...row, members_count: 0 })))
      .execute();
  }
  await storage.search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: () => {} },
    pause: async () => {},
  });
  // Nothing is pending, and an empty table has no statistics.
  await sql`ANALYZE`.execute(storage.db);

  const { rows } = await sql<{
    detail: string;
  }>`EXPLAIN QUERY PLAN ${SEARCH_TABLES[searched].pendingTexts(64)}`.execute(storage.db);
  const steps = rows.map(({ detail }) => detail);
  expect(steps[0]).toBe('SCAN p');
  expect(steps.slice(1).filter((step) => !step.startsWith('SEARCH '))).toEqual([]);
  await storage.close();
});
