import { expect, test } from 'vitest';
import { preparedQuery, preparedWrite } from './prepared-query.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

test('a prepared query is built once per number of values, and returns what belongs to the values of each call', async () => {
  let builds = 0;
  const among = preparedQuery<[lowest: number, ...numbers: number[]], { n: number }>((db, lowest, ...numbers) => {
    builds += 1;
    return db
      .selectFrom('outbox')
      .select('position as n')
      .where('position', '>=', lowest)
      .where('position', 'in', numbers)
      .orderBy('position');
  });
  const storage = await openSqliteStorage(':memory:');
  for (const position of [1, 2, 3]) {
    await storage.db
      .insertInto('outbox')
      .values({
        position,
        event_id: `${position}`,
        occurred_at_ms: 0,
        message_id: 1,
        event: '{}',
        is_batch: 0,
        claims: 0,
      })
      .execute();
  }
  expect(await among(storage.db, 1, 1, 3)).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await among(storage.db, 2, 1, 2)).toEqual([{ n: 2 }]);
  expect(builds).toBe(1);
  expect(await storage.transaction((tx) => among(tx, 1, 1, 2, 3))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await storage.transaction((tx) => among(tx, 3, 3, 2))).toEqual([{ n: 3 }]);
  expect(builds).toBe(2);
  await storage.close();
});

test('a prepared write is built once per list of columns, and writes the values of each call', async () => {
  let builds = 0;
  const insert = preparedWrite<{ readonly name: string; readonly version?: number | undefined }, { name: string }>(
    (db, row) => {
      builds += 1;
      return db
        .insertInto('notification_versions')
        .values({ version: 7, ...row })
        .returning('name');
    },
  );
  const storage = await openSqliteStorage(':memory:');
  expect(await insert(storage.db, { name: 'a', version: 1 })).toEqual([{ name: 'a' }]);
  expect(await insert(storage.db, { version: 2, name: 'b' })).toEqual([{ name: 'b' }]);
  expect(await insert(storage.db, { name: 'c', version: undefined })).toEqual([{ name: 'c' }]);
  expect(await insert(storage.db, { name: 'd' })).toEqual([{ name: 'd' }]);
  expect(builds).toBe(3);
  const rows = await storage.db
    .selectFrom('notification_versions')
    .select(['name', 'version'])
    .where('name', 'in', ['a', 'b', 'c', 'd'])
    .orderBy('name')
    .execute();
  expect(rows.map(({ name, version }) => `${name}${version}`)).toEqual(['a1', 'b2', 'c7', 'd7']);
  await storage.close();
});
