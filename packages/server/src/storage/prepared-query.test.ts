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
  const rest = { occurred_at_ms: 0, event: '{}', is_batch: 0, claims: 0 } as const;
  const insert = preparedWrite<{ event_id: string; message_id?: number | undefined }, { event_id: string }>(
    (db, { event_id, message_id = 7 }) => {
      builds += 1;
      return db
        .insertInto('outbox')
        .values({ ...rest, event_id, message_id })
        .returning('event_id');
    },
  );
  const storage = await openSqliteStorage(':memory:');
  expect(await insert(storage.db, { event_id: 'a', message_id: 1 })).toEqual([{ event_id: 'a' }]);
  expect(await insert(storage.db, { event_id: 'b', message_id: 2 })).toEqual([{ event_id: 'b' }]);
  expect(builds).toBe(1);
  expect(await insert(storage.db, { message_id: 3, event_id: 'c' })).toEqual([{ event_id: 'c' }]);
  expect(await insert(storage.db, { event_id: 'd', message_id: undefined })).toEqual([{ event_id: 'd' }]);
  expect(await insert(storage.db, { event_id: 'e' })).toEqual([{ event_id: 'e' }]);
  expect(builds).toBe(3);
  const rows = await storage.db.selectFrom('outbox').select(['event_id', 'message_id']).orderBy('event_id').execute();
  expect(rows.map(({ event_id, message_id }) => `${event_id}${message_id}`)).toEqual(['a1', 'b2', 'c3', 'd7', 'e7']);
  await storage.close();
});

test('a prepared query is built once per length of its lists and members of its objects', async () => {
  let builds = 0;
  type Row = { readonly event_id: string; readonly message_id: number };
  const insert = preparedQuery<[rows: readonly Row[], event: { readonly event?: string }], Row>(
    (db, rows, { event }) => {
      builds += 1;
      const common = { occurred_at_ms: 0, event: event ?? 'none', is_batch: 0, claims: 0 } as const;
      return db
        .insertInto('outbox')
        .values(rows.map((row) => ({ ...common, ...row })))
        .returning(['event_id', 'message_id']);
    },
  );
  const eventsOf = preparedQuery<[ids: readonly number[], excluded: readonly number[]], { event: string }>(
    (db, ids, excluded) => {
      builds += 1;
      const events = db.selectFrom('outbox').select('event').where('message_id', 'in', ids);
      return events.where('message_id', 'not in', excluded).orderBy('message_id');
    },
  );
  const storage = await openSqliteStorage(':memory:');
  const row = (message_id: number) => ({ event_id: `e${message_id}`, message_id });
  expect(await insert(storage.db, [row(1), row(2)], { event: 'a' })).toEqual([row(1), row(2)]);
  expect(await insert(storage.db, [row(3), row(4)], { event: 'b' })).toEqual([row(3), row(4)]);
  expect(builds).toBe(1);
  expect(await insert(storage.db, [row(5), row(6)], {})).toEqual([row(5), row(6)]);
  expect(await insert(storage.db, [row(7)], { event: 'c' })).toEqual([row(7)]);
  expect(builds).toBe(3);
  expect(await eventsOf(storage.db, [1, 3, 5], [3, 4])).toEqual([{ event: 'a' }, { event: 'none' }]);
  // As many values, in lists of other lengths.
  expect(await eventsOf(storage.db, [3, 7], [1, 2, 5])).toEqual([{ event: 'b' }, { event: 'c' }]);
  expect(builds).toBe(5);
  await storage.close();
});

test('a prepared query forgets its oldest forms', async () => {
  let builds = 0;
  const idsOf = preparedQuery<[ids: readonly number[]], { event_id: string }>((db, ids) => {
    builds += 1;
    return db.selectFrom('outbox').select('event_id').where('message_id', 'in', ids);
  });
  const storage = await openSqliteStorage(':memory:');
  for (let length = 1; length <= 65; length += 1)
    await idsOf(
      storage.db,
      Array.from({ length }, (_, id) => id),
    );
  expect(builds).toBe(65);
  await idsOf(storage.db, [1, 2]);
  expect(builds).toBe(65);
  await idsOf(storage.db, [1]);
  expect(builds).toBe(66);
  await storage.close();
});
