import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { SetClock } from '../log-model.fixture.ts';
import { describeLogStore } from '../log-store.cases.ts';
import type { LogStore } from '../log-store.ts';
import { idsOf } from '../log-under-test.fixture.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { openNode, openUnderTest, page, query } from './open-node.fixture.ts';

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

test('purging deletes the texts of purged entries, even when their partition stays', async () => {
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

test('more message types than the facet has codes are still distinguished', async () => {
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
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      store.append(Array.from({ length: 1 + (n % 3) }, () => randomEntry(random, clock.now()))),
    ),
  );
  expect(results.map((ids) => ids.length)).toEqual(Array.from({ length: 30 }, (_, n) => 1 + (n % 3)));
  expect(results.flat()).toEqual(results.flat().toSorted());
  await store.close();
});

test('a log of a newer version is rejected', async () => {
  const url = await freshDatabase();
  await (await openNode(url, new SetClock())).close();
  await query(url, 'insert into chatwire_log.migration values (999)');
  await expect(openNode(url, new SetClock())).rejects.toThrow('written by a newer version of Chatwire');
});

test('a log from before rollups were stored is migrated, with the same summaries', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const random = seededRandom(10);
  const first = clock.now();
  const add = async (node: LogStore) => {
    for (let n = 0; n < 12; n += 1)
      await node.append(Array.from({ length: 20 }, () => randomEntry(random, clock.now())));
  };
  const summaryOf = (node: LogStore) =>
    node.summarise({ filter: {}, edges: [0, first, first + 3_600_000], groupBy: ['outcome'], latency: true });
  const node = await openNode(url, clock);
  await add(node);
  await expect.poll(() => sealedIn(url)).toBeGreaterThan(0);
  const before = await summaryOf(node);
  await node.close();
  await query(url, DROP_ROLLUPS);
  await query(url, DROP_DEVICES);
  await query(url, 'delete from chatwire_log.migration where number >= 2');
  const later = await openNode(url, clock);
  for (const _ of ['from entries', 'computed', 'cached']) expect(await summaryOf(later)).toEqual(before);
  const sealed = await sealedIn(url);
  await add(later);
  await expect.poll(() => sealedIn(url)).toBeGreaterThan(sealed);
  expect((await summaryOf(later)).totals.count).toBe(480);
  await later.close();
});

const DROP_DEVICES = `do $$ declare name text; begin
  for name in select relname from pg_class
    where relnamespace = 'chatwire_log'::regnamespace and relkind = 'r' and relname ~ '^(handle|device)'
  loop execute format('drop table chatwire_log.%I', name); end loop;
  alter table chatwire_log.fresh drop column handles;
  alter table chatwire_log.partition drop column has_handles;
end $$`;

const DROP_ROLLUPS = `do $$ declare name text; begin
  for name in select relname from pg_class
    where relnamespace = 'chatwire_log'::regnamespace and relkind = 'r' and relname ~ '^segment'
  loop execute format('alter table chatwire_log.%I drop column rollup', name); end loop;
end $$`;

async function sealedIn(url: string): Promise<number> {
  const [row] = await query(url, 'select sum(sealed_segments)::integer as sealed from chatwire_log.partition');
  return row && 'sealed' in row ? Number(row.sealed) : 0;
}
