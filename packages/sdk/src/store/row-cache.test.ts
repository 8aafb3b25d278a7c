import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { asJson, type Json } from '../base/json.ts';
import { Timers } from '../platform/timers.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { clientClock } from '../testing/client-clock.ts';
import { LoneStore } from '../testing/lone-store.ts';
import { type CachedRows, parseCachedRows } from './cached-rows.ts';
import { RowCache } from './row-cache.ts';

const ROWS: CachedRows = {
  conversationId: 'c',
  seq: 8,
  rows: [{ id: '5' }],
  isWhole: true,
  unreadMessageCount: 2,
  lastReadMessageId: 4,
  reached: { deliveredUpTo: 5, readUpTo: 3 },
};

test('stored rows may lack optional members, and any other value is ignored', () => {
  expect(parseCachedRows({ ...ROWS })).toEqual(ROWS);
  expect(parseCachedRows({ conversationId: 'c', seq: 8, isWhole: 1 })).toEqual({
    conversationId: 'c',
    seq: 8,
    rows: [],
    isWhole: false,
    unreadMessageCount: 0,
    lastReadMessageId: undefined,
    reached: { deliveredUpTo: 0, readUpTo: 0 },
  });
  expect([{ conversationId: 'c' }, { seq: 8 }, {}].map(parseCachedRows)).toEqual([undefined, undefined, undefined]);
});

test('changes are written two seconds after the last one, with the newest 30 rows', async () => {
  const { cache, clock, stored, counts } = await begun();
  const { store } = new LoneStore();
  cache.changed(store);
  await clock.advance(1_999);
  cache.changed(store);
  await clock.advance(1_999);
  expect(await stored('identity')).toBeUndefined();
  await clock.advance(1);
  expect(await stored('identity')).toEqual({ ...ROWS, usedAtMs: clock.now() });
  await clock.advance(10_000);
  cache.write();
  expect(counts).toEqual([30]);
});

test('written rows are returned once after the next start', async () => {
  const { cache, storage } = await begun();
  cache.changed(new LoneStore().store);
  cache.write();
  const next = await begun({ storage });
  expect([next.cache.take('identity'), next.cache.take('identity'), next.cache.take('other')]).toEqual([
    ROWS,
    undefined,
    undefined,
  ]);
});

test('a conversation whose rows are not up to date with a sequence number is not written', async () => {
  const { cache, stored } = await begun({ isCurrent: false });
  cache.changed(new LoneStore().store);
  cache.write();
  expect(await stored('identity')).toBeUndefined();
});

test('the 20 most recently used conversations are kept', async () => {
  const storage = storageOf();
  for (let index = 0; index < 21; index += 1) {
    await storage.write('mara', 'cache', `name ${index}`, {
      ...ROWS,
      usedAtMs: index === 20 ? undefined : 100 - index,
    });
  }
  const { cache, names } = await begun({ storage });
  cache.changed(new LoneStore().store);
  cache.write();
  // Names without a time, or with the lowest, were used first.
  const expected = Array.from({ length: 19 }, (_, index) => `name ${index}`);
  expect((await names()).sort()).toEqual([...expected, 'identity'].sort());
});

test('a conversation that is written again counts as used', async () => {
  const storage = storageOf();
  await storage.write('mara', 'cache', 'identity', { ...ROWS, usedAtMs: 1 });
  for (let index = 0; index < 20; index += 1) {
    await storage.write('mara', 'cache', `name ${index}`, { ...ROWS, usedAtMs: 100 + index });
  }
  const { cache, names } = await begun({ storage });
  cache.changed(new LoneStore().store);
  cache.write();
  expect([(await names()).includes('identity'), (await names()).includes('name 0'), (await names()).length]).toEqual([
    true,
    false,
    20,
  ]);
});

test('a stored value that is not a conversation is not shown, and is evicted first', async () => {
  const storage = storageOf();
  await storage.write('mara', 'cache', 'broken', { seq: 8 });
  for (let index = 0; index < 20; index += 1)
    await storage.write('mara', 'cache', `name ${index}`, { ...ROWS, usedAtMs: 1 });
  const { cache, names } = await begun({ storage });
  expect(cache.take('broken')).toBeUndefined();
  cache.write();
  expect((await names()).includes('broken')).toBe(false);
});

test('the rows of a user who has logged out in the meantime are not shown', async () => {
  const { storage, cache } = cacheOf();
  await storage.write('mara', 'cache', 'identity', ROWS);
  const reading = cache.begin('mara');
  cache.forget();
  await reading;
  expect(cache.take('identity')).toBeUndefined();
});

test('nothing is written before a user has logged in', async () => {
  const { cache, timers, names } = cacheOf();
  cache.changed(new LoneStore().store);
  expect(timers.count).toBe(0);
  cache.write();
  expect(await names()).toEqual([]);
});

test('a stopped cache writes pending changes, and nothing afterwards', async () => {
  const { cache, clock, timers, names, counts } = await begun();
  cache.changed(new LoneStore().store);
  cache.stop();
  expect([await names(), timers.count]).toEqual([['identity'], 0]);
  cache.changed(new LoneStore().store);
  await clock.advance(5_000);
  expect(counts.length).toBe(1);
});

test('a cleared cache writes nothing', async () => {
  const { cache, timers, names } = await begun();
  cache.changed(new LoneStore().store);
  cache.forget();
  cache.write();
  expect([await names(), timers.count]).toEqual([[], 0]);
});

test('the next user gets none of the rows of the previous user', async () => {
  const { storage, cache, names } = cacheOf();
  await storage.write('mara', 'cache', 'hers', { ...ROWS });
  await cache.begin('mara');
  cache.changed(new LoneStore().store);
  cache.forget();
  await cache.begin('lene');
  cache.write();
  expect([cache.take('hers'), await names(), await storage.names('lene', 'cache')]).toEqual([undefined, ['hers'], []]);
});

async function begun(options: Parameters<typeof cacheOf>[0] = {}) {
  const all = cacheOf(options);
  await all.cache.begin('mara');
  return all;
}

/** Creates a cache. `isCurrent`: whether stores have rows for it. */
function cacheOf({ storage = storageOf(), isCurrent = true } = {}) {
  const clock = new FakeClock();
  const timers = new Timers(clientClock(clock));
  const counts: number[] = [];
  const rowsOf = (_: unknown, count: number) => {
    counts.push(count);
    return isCurrent ? ROWS : undefined;
  };
  const stored = async (name: string): Promise<Json | undefined> => {
    const value = await storage.read('mara', 'cache', name);
    return value === undefined ? undefined : asJson(value);
  };
  const names = () => storage.names('mara', 'cache');
  return { clock, timers, storage, counts, stored, names, cache: new RowCache({ storage, timers, rowsOf }) };
}

function storageOf(): ClientStorage {
  return new ClientStorage('app', memoryStorage(), { warn: () => undefined, error: () => undefined });
}
