import { expect, test } from 'vitest';
import { preparedQuery } from './prepared-query.ts';
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
