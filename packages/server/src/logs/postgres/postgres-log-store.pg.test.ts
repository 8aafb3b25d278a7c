import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { Clock } from '../../base/clock.ts';
import { SetClock } from '../log-model.cases.ts';
import { describeLogStore } from '../log-store.cases.ts';
import type { LogStore } from '../log-store.ts';
import { idsOf } from '../log-under-test.cases.ts';
import { randomEntry, seededRandom } from '../random-entries.cases.ts';
import { openNode, page, query } from './open-node.cases.ts';

describeLogStore('PostgreSQL', openUnderTest);

test('an append that fails leaves nothing behind', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const node = await openNode(url, clock);
  const random = seededRandom(8);
  const add = () => node.append(Array.from({ length: 3 }, () => randomEntry(random, clock.now())));
  const before = await add();
  await query(url, 'alter table chatwire_log.fresh rename to gone');
  await expect(add()).rejects.toThrow('fresh');
  await query(url, 'alter table chatwire_log.gone rename to fresh');
  const after = await add();
  expect(idsOf(await page(node, {}))).toEqual([...before, ...after].toReversed());
  expect(await node.stats()).toEqual({ rows: 6, oldestLogId: before[0] });
  await node.close();
});

test('purging deletes the texts of what is gone, also where its partition stays', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const node = await openNode(url, clock);
  const random = seededRandom(9);
  for (let n = 0; n < 10; n++) await node.append(Array.from({ length: 20 }, () => randomEntry(random, clock.now())));
  expect(await node.purge({ maxRows: 50 })).toBe(150);
  const [row] = await query(
    url,
    'select min(first_seq)::integer as first, count(*)::integer as blocks from chatwire_log.block_1',
  );
  expect(row).toEqual({ first: 141, blocks: 6 });
  expect(idsOf(await page(node, {}))).toHaveLength(50);
  await node.close();
});

test('more message types than the facet has codes for are still told apart', async () => {
  const clock = new SetClock();
  const store = await openNode(await freshDatabase(), clock);
  const plain = randomEntry(seededRandom(5), clock.now());
  const ids = await store.append(Array.from({ length: 1030 }, (_, n) => ({ ...plain, messageType: `type-${n}` })));
  for (const n of [0, 500, 1020, 1021, 1022, 1023, 1029]) {
    expect(idsOf(await page(store, { messageType: `type-${n}` }))).toEqual([ids[n]]);
    expect(idsOf(await page(store, { messageType: `type-${n}`, sender: plain.sender }))).toEqual([ids[n]]);
  }
  expect(idsOf(await page(store, { messageType: 'type-1030' }))).toEqual([]);
  await store.close();
});

test('appends that wait for one another are written together, and each gets its own ids', async () => {
  const clock = new SetClock();
  const store = await openNode(await freshDatabase(), clock);
  const random = seededRandom(6);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      store.append(Array.from({ length: 1 + (n % 3) }, () => randomEntry(random, clock.now()))),
    ),
  );
  expect(answers.map((ids) => ids.length)).toEqual(Array.from({ length: 30 }, (_, n) => 1 + (n % 3)));
  expect(answers.flat()).toEqual(answers.flat().toSorted());
  await store.close();
});

test('a log of a newer version is refused', async () => {
  const url = await freshDatabase();
  await (await openNode(url, new SetClock())).close();
  await query(url, 'insert into chatwire_log.migration values (999)');
  await expect(openNode(url, new SetClock())).rejects.toThrow('this version of Chatwire knows');
});

async function openUnderTest(clock: Clock) {
  const url = await freshDatabase();
  let store = await openNode(url, clock);
  return {
    store,
    async reopen(): Promise<LogStore> {
      await store.close();
      store = await openNode(url, clock);
      return store;
    },
    close: () => store.close(),
  };
}
