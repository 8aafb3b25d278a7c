import { freshDatabase } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import { searchPlanCases } from './search-plan.cases.ts';

const open = async () => openPostgresStorage(await freshDatabase());

searchPlanCases(open);

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
    rest: async () => {},
  });
  expect(storage.search.index.hasIndex('messages')).toBe(false);
  expect(JSON.stringify(warnings)).toContain('CREATE EXTENSION pg_trgm');
  await storage.close();
  await admin.close();
});
