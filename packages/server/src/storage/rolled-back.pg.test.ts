import { freshDatabase } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toApiError } from '../http/responses/error-response.ts';
import { openPostgresStorage } from './postgres/open-postgres.ts';
import { wasRolledBack } from './rolled-back.ts';

test('a transaction that PostgreSQL aborts because of a deadlock may be retried', async () => {
  const storage = await openPostgresStorage(await freshDatabase());
  await sql`create table pair (id integer primary key)`.execute(storage.db);
  await sql`insert into pair values (1), (2)`.execute(storage.db);
  const both = Promise.withResolvers<void>();
  let locked = 0;
  const lock = (first: number, second: number) =>
    storage.transaction(async (tx) => {
      await sql`select from pair where id = ${first} for update`.execute(tx);
      locked += 1;
      if (locked === 2) both.resolve();
      await both.promise;
      await sql`select from pair where id = ${second} for update`.execute(tx);
    });
  const ended = await Promise.allSettled([lock(1, 2), lock(2, 1)]);
  const [victim, ...others] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(wasRolledBack(victim)).toBe(true);
  expect(toApiError(victim).status).toBe(503);
  expect(others).toEqual([]);
  await storage.close();
});
