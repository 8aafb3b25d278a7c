import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteLogStore } from '../../packages/server/src/logs/sqlite/sqlite-log-store.ts';
import type { LogUnderTest } from './log-under-test.ts';

const DATA = join(import.meta.dirname, '..', 'data');

export const sqliteLog: LogUnderTest = {
  async open(name, clock) {
    mkdirSync(DATA, { recursive: true });
    return openSqliteLogStore({ dir: folder(name), clock });
  },
  async clear(name) {
    rmSync(folder(name), { recursive: true, force: true });
  },
  bytes: async (name) => bytesIn(folder(name)),
  growingBytes: async (name) => bytesIn(folder(name)),
  async [Symbol.asyncDispose]() {},
};

function bytesIn(dir: string): number {
  return readdirSync(dir).reduce((sum, file) => sum + statSync(join(dir, file)).size, 0);
}

function folder(name: string): string {
  return join(DATA, `log-pages-${name}`);
}
