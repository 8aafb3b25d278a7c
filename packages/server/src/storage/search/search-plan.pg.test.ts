import { freshDatabase } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import type { Storage } from '../storage.ts';
import { insertUser } from '../users/users-store.ts';
import { searchPlanCases } from './search-plan.cases.ts';

const open = async () => openPostgresStorage(await freshDatabase());

const work = {
  signal: new AbortController().signal,
  logger: { info: () => {}, warn: () => {} },
  pause: async () => {},
};

searchPlanCases(open);

test('an index that is built, or was built before, has statistics, so that the planner knows how many texts match', async () => {
  const storage = await open();
  await insertUser(storage.db, { uid: 'mara', name: 'Mara', name_folded: 'mara', role: 'default', created_at_ms: 0 });
  await storage.search.index.addMissing(work);
  expect(await withStatistics(storage)).toContain('users_by_search');

  // The index as an earlier version left it.
  await sql`DELETE FROM pg_statistic WHERE starelid = 'users_by_search'::regclass`.execute(storage.db);
  expect(await withStatistics(storage)).not.toContain('users_by_search');
  await storage.search.index.addMissing(work);
  expect(await withStatistics(storage)).toContain('users_by_search');
  await storage.close();
});

async function withStatistics({ db }: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT tablename AS name FROM pg_stats WHERE tablename LIKE '%_by_search'`.execute(db);
  return rows.map(({ name }) => name);
}

test('a database that does not permit pg_trgm keeps reading messages, and the log says what to run', async () => {
  const url = await freshDatabase();
  const admin = await openPostgresStorage(url);
  const name = new URL(url).pathname.slice(1);
  const role = `app_${name}`;
  for (const statement of [
    `CREATE ROLE ${role} LOGIN`,
    `GRANT CONNECT ON DATABASE ${name} TO ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
  ])
    await sql.raw(statement).execute(admin.db);
  const asRole = new URL(url);
  asRole.username = role;
  const storage = await openPostgresStorage(asRole.href, { migrate: false });
  const warnings: unknown[] = [];
  await storage.search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: (_, text) => void warnings.push(text) },
    pause: async () => {},
  });
  expect(storage.search.index.hasIndex('messages')).toBe(false);
  expect(JSON.stringify(warnings)).toContain('CREATE EXTENSION pg_trgm');
  await storage.close();
  await admin.close();
});
