import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WalSync } from '../../storage/sqlite/wal-sync.ts';
import { parseLogId } from '../log-id.ts';
import { SetClock } from '../log-model.fixture.ts';
import { describeLogStore } from '../log-store.cases.ts';
import type { NewLogEntry } from '../log-store.ts';
import { idsOf } from '../log-under-test.fixture.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { openUnderTest, TINY } from './open-log.fixture.ts';
import { PartitionFile } from './partition-file.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';
import { hashOf } from './term.ts';

describeLogStore('a log in SQLite of tiny parts', (clock) => openUnderTest(clock, TINY));

describe('a log in SQLite', () => {
  test('opens in one process at a time', async () => {
    const dir = newDir();
    const clock = new SetClock();
    const store = await openSqliteLogStore({ dir, clock });
    await expect(openSqliteLogStore({ dir, clock })).rejects.toThrow('is in use');
    await store.close();
    await (await openSqliteLogStore({ dir, clock })).close();
  });

  test('acknowledges an entry only when it is on the disk', async () => {
    const disk = Promise.withResolvers<void>();
    const sync = vi.spyOn(WalSync.prototype, 'durableSoon').mockReturnValue(disk.promise);
    onTestFinished(() => sync.mockRestore());
    const store = await openSqliteLogStore({ dir: newDir(), clock: new SetClock() });
    let acknowledged = 0;
    const appended = store.append(entriesLike({}, 3)).then((ids) => {
      acknowledged = ids.length;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(acknowledged).toBe(0);
    disk.resolve();
    await appended;
    expect(acknowledged).toBe(3);
    await store.close();
  });

  test('stores a batch once if its index cannot be written, and reports the failure to the next batch', async () => {
    const store = await openSqliteLogStore({ dir: newDir(), clock: new SetClock(), sizes: TINY });
    const put = vi.spyOn(PartitionFile.prototype, 'putPage').mockImplementationOnce(() => {
      throw new Error('no space left');
    });
    onTestFinished(() => put.mockRestore());
    // 16 steps of sealing are due after 768 entries.
    const ids: string[] = [];
    for (let n = 0; n < 100 && put.mock.calls.length === 0; n++) ids.push(...(await store.append(entriesLike({}, 40))));
    await expect(store.append(entriesLike({}, 1))).rejects.toThrow('no space left');
    ids.push(...(await store.append(entriesLike({}, 1))));
    expect(idsOf(await store.page({ filter: {}, affix: 'append', limit: 5000 })).reverse()).toEqual(ids);
    await store.close();
  });

  test('deletes whole files, and the contents of older entries in the file that stays', async () => {
    const dir = newDir();
    const clock = new SetClock();
    const store = await openSqliteLogStore({ dir, clock, sizes: TINY });
    const entries = entriesLike({}, 1000);
    const ids: string[] = [];
    for (const entry of entries) {
      clock.ms += 10;
      ids.push(...(await store.append([entry])));
    }
    const files = readdirSync(dir).length;
    const { ms } = parseLogId(ids[700] ?? '') ?? { ms: 0 };
    expect(await store.purge({ before: ms })).toBe(700);
    expect(await store.purge({ before: ms })).toBe(0);
    expect(readdirSync(dir).length).toBeLessThan(files);
    expect(await store.stats()).toEqual({ rows: 300, oldestLogId: ids[700] });
    expect(await store.get(ids[699] ?? '')).toBeUndefined();
    expect(await store.get(ids[700] ?? '')).toBeDefined();
    await store.close();
  });

  test('continues after a batch that could not be written, without a trace of it', async () => {
    const store = await openSqliteLogStore({ dir: newDir(), clock: new SetClock(), sizes: TINY });
    const before = await store.append(entriesLike({}, 50));
    const broken: NewLogEntry = {
      ...entriesLike({ sender: 'newcomer' }, 1)[0],
      ...JSON.parse('{"outcome":"unheard of"}'),
    };
    await expect(store.append([...entriesLike({ sender: 'newcomer' }, 3), broken])).rejects.toThrow('unheard of');
    const after = await store.append(entriesLike({ messageType: 'new-type' }, 50));
    const page = await store.page({ filter: {}, affix: 'append', limit: 200 });
    expect(idsOf(page)).toEqual([...before, ...after].toReversed());
    expect((await store.page({ filter: { sender: 'newcomer' }, affix: 'append', limit: 9 })).entries).toEqual([]);
    expect(
      (await store.page({ filter: { messageType: 'new-type' }, affix: 'append', limit: 99 })).entries,
    ).toHaveLength(50);
    await store.close();
  });

  test('finds message types exactly, however many there are', async () => {
    const { store, reopen, close } = await openUnderTest(new SetClock(), { segmentEntries: 256 });
    const types = Array.from({ length: 700 }, (_, n) => `type-${n % 350}`);
    for (let n = 0; n < types.length; n += 70) {
      await store.append(types.slice(n, n + 70).flatMap((messageType) => entriesLike({ messageType }, 1)));
    }
    const reopened = await reopen();
    for (const messageType of ['type-0', 'type-253', 'type-254', 'type-255', 'type-349', 'type-350']) {
      const page = await reopened.page({ filter: { messageType }, affix: 'append', limit: 9 });
      expect([messageType, page.entries.length]).toEqual([messageType, messageType === 'type-350' ? 0 : 2]);
    }
    await close();
  });

  test('uses no more memory for a cached entry than its bytes', async () => {
    const { store, close } = await openUnderTest(new SetClock(), {});
    await store.append(entriesLike({}, 5));
    const { entries } = await store.page({ filter: {}, affix: 'prepend', limit: 9 });
    expect(entries.map(({ buffer }) => buffer.byteLength)).toEqual(entries.map(({ length }) => length));
    expect(entries).toHaveLength(5);
    await close();
  });

  test('distinguishes texts with the same hash', async () => {
    const [one, other] = collidingUids();
    expect(hashOf(one)).toBe(hashOf(other));
    const { store, reopen, close } = await openUnderTest(new SetClock(), {});
    await store.append([...entriesLike({ sender: one }, 2), ...entriesLike({ sender: other }, 3)]);
    for (const open of [async () => store, reopen]) {
      const log = await open();
      expect((await log.page({ filter: { sender: one }, affix: 'append', limit: 9 })).entries).toHaveLength(2);
      const page = await log.page({ filter: { sender: other }, affix: 'append', limit: 9 });
      expect(page.entries).toHaveLength(3);
      expect(page.entries.join()).toContain(`"sender":"${other}"`);
    }
    await close();
  });

  test('a negated filter leaves the entries of another text with the same hash, however many there are', async () => {
    const [one, other] = collidingUids();
    const { store, close } = await openUnderTest(new SetClock(), {});
    await store.append([
      ...entriesLike({ sender: one }, 1_100),
      ...entriesLike({ sender: other }, 3),
      ...entriesLike({ sender: 'ivo' }, 1_100),
    ]);
    const found = async (...sender: string[]) => {
      const filter = { not: { sender } };
      const { totals } = await store.summarise({ filter, edges: [0, 9e15], groupBy: [], latency: false });
      const { entries } = await store.page({ filter, affix: 'append', limit: 5_000 });
      return [entries.length, totals.count];
    };
    expect(await found('ivo')).toEqual([1_103, 1_103]);
    expect(await found(one)).toEqual([1_103, 1_103]);
    expect(await found(other)).toEqual([2_200, 2_200]);
    expect(await found(one, 'ivo')).toEqual([3, 3]);
    await close();
  });
});

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'log-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** Returns entries of one-on-one messages to mara that share some members. */
function entriesLike(members: Partial<NewLogEntry>, count: number): NewLogEntry[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, () => {
    const { member: _, ...entry } = { ...randomEntry(random, 1_767_268_800_000), ...members };
    const conversationId = [entry.sender, 'mara'].sort().join('_user_');
    return { ...entry, receiver: 'mara', receiverType: 'user', conversationId };
  });
}

/** Returns two uids with the same 32-bit hash: among 200,000 there are some. */
function collidingUids(): [string, string] {
  const seen = new Map<number, string>();
  for (let n = 0; n < 1_000_000; n++) {
    const uid = `u${n}`;
    const other = seen.get(hashOf(uid));
    if (other !== undefined) return [uid, other];
    seen.set(hashOf(uid), uid);
  }
  throw new RangeError('no two uids have the same hash');
}
