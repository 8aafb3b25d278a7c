import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openSqliteStorage } from './open-sqlite.ts';
import { WalSync } from './wal-sync.ts';

const syncs = vi.hoisted(() => ({ begun: 0, finish: [] as (() => void)[] }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  open: async () => ({
    datasync() {
      syncs.begun += 1;
      return new Promise<void>((resolve) => syncs.finish.push(resolve));
    },
    sync: async () => {},
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  }),
}));
afterEach(() => {
  syncs.begun = 0;
  syncs.finish.length = 0;
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a sync runs waits for the next one, all of them for the same', async () => {
  let changes = 0;
  const wal = new WalSync('/nowhere/chat.sqlite', () => ++changes);
  const done: string[] = [];
  void wal.durable().then(() => done.push('first'));
  await turn();
  void wal.durable().then(() => done.push('second'));
  void wal.durable().then(() => done.push('third'));
  await turn();
  expect(syncs.begun).toBe(1);
  syncs.finish.shift()?.();
  await turn();
  expect(done).toEqual(['first']);
  expect(syncs.begun).toBe(2);
  syncs.finish.shift()?.();
  await turn();
  expect(done).toEqual(['first', 'second', 'third']);
});

test('when nothing has changed since the last sync there is nothing to wait for', async () => {
  let changes = 1;
  const wal = new WalSync('/nowhere/chat.sqlite', () => changes);
  const first = wal.durable();
  await turn();
  syncs.finish.shift()?.();
  await first;
  await wal.durable();
  expect(syncs.begun).toBe(1);
  changes = 2;
  const second = wal.durable();
  await turn();
  syncs.finish.shift()?.();
  await second;
  expect(syncs.begun).toBe(2);
});

test('a storage in memory has nothing to sync', async () => {
  const storage = await openSqliteStorage(':memory:');
  await storage.durable();
  await storage.close();
  expect(syncs.begun).toBe(0);
});

test('a storage on disk promises nothing before its log is synced', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-wal-'));
  const storage = await openSqliteStorage(join(dir, 'chat.sqlite'));
  let promised = false;
  const durable = storage.durable().then(() => {
    promised = true;
  });
  await turn();
  expect([syncs.begun, promised]).toEqual([1, false]);
  syncs.finish.shift()?.();
  await durable;
  await storage.close();
  await rm(dir, { recursive: true, force: true });
});
