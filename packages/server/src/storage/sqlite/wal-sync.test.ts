import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openSqliteStorage } from './open-sqlite.ts';
import { WalSync } from './wal-sync.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns a file whose syncs the test ends. */
function heldFile() {
  const syncs = { begun: 0, finish: [] as (() => void)[] };
  const open = async () => ({
    datasync() {
      syncs.begun += 1;
      return new Promise<void>((resolve) => syncs.finish.push(resolve));
    },
    close: async () => {},
  });
  return { syncs, open };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('callers during a sync all wait for the next one', async () => {
  let changes = 0;
  const { syncs, open } = heldFile();
  const wal = new WalSync('/nowhere/chat.sqlite', () => ++changes, open);
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

test('a sync that should begin soon has begun when the call returns, unless one is running', async () => {
  let changes = 0;
  const { syncs, open } = heldFile();
  const wal = new WalSync('/nowhere/chat.sqlite', () => ++changes, open);
  const opened = wal.durableSoon();
  await turn();
  syncs.finish.shift()?.();
  await opened;
  void wal.durableSoon();
  expect(syncs.begun).toBe(2);
  void wal.durableSoon();
  void wal.durableSoon();
  await turn();
  expect(syncs.begun).toBe(2);
  syncs.finish.shift()?.();
  await turn();
  expect(syncs.begun).toBe(3);
});

test('a sync returns immediately if nothing changed since the last one', async () => {
  let changes = 1;
  const { syncs, open } = heldFile();
  const wal = new WalSync('/nowhere/chat.sqlite', () => changes, open);
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
  const sync = vi.spyOn(WalSync.prototype, 'durable');
  const storage = await openSqliteStorage(':memory:');
  await storage.durable();
  await storage.close();
  expect(sync).not.toHaveBeenCalled();
});

test('a storage on disk acknowledges nothing before its log is synced', async () => {
  const disk = Promise.withResolvers<void>();
  vi.spyOn(WalSync.prototype, 'durable').mockReturnValue(disk.promise);
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-wal-'));
  const storage = await openSqliteStorage(join(dir, 'chat.sqlite'));
  let promised = false;
  const durable = storage.durable().then(() => {
    promised = true;
  });
  await turn();
  expect(promised).toBe(false);
  disk.resolve();
  await durable;
  await storage.close();
  await rm(dir, { recursive: true, force: true });
});
