import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../storage/storage.ts';
import { ReplayThread } from './replay-thread.ts';
import type { ReplayedLog } from './replayed-log.ts';

const REQUEST = { from: 1, to: 2, changes: {} };
const EMPTY: ReplayedLog = { lines: async () => Buffer.alloc(0), get: async () => undefined };
const BROKEN: ReplayedLog = {
  ...EMPTY,
  async lines() {
    throw new Error('The log cannot be read.');
  },
};

const dir = mkdtempSync(join(tmpdir(), 'chatwire-replay-'));
let storage: Storage;
let thread: ReplayThread;

beforeAll(async () => {
  storage = await openSqliteStorage(join(dir, 'chat.sqlite'));
  const { location } = storage;
  if (!location) throw new Error('Expected a database in a file.');
  thread = new ReplayThread({ database: location, defaultTimezone: 'UTC', senderBudget: 0, historySinceMs: 0 });
});
afterAll(async () => {
  await thread.end();
  await storage.close();
  rmSync(dir, { recursive: true });
});

const run = (logs: ReplayedLog) => thread.run(REQUEST, logs, () => undefined);

test('a replay whose log cannot be read rejects with that error, and the next one succeeds', async () => {
  await expect(run(BROKEN)).rejects.toThrow('The log cannot be read.');
  expect(await run(EMPTY)).toMatchObject({ decisions: 0 });
});

test('a replay that begins while the thread of the last one ends has a separate thread', async () => {
  await run(EMPTY);
  const ended = thread.end();
  expect(await run(EMPTY)).toMatchObject({ decisions: 0 });
  await ended;
});
