import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStorage } from '../../packages/server/src/storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';

/** Runs `work` on an empty chat database in a file, which is deleted afterwards. */
export async function withSqlite<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
  const storage = await openSqliteStorage(join(dir, 'chat.db'));
  try {
    return await work(storage);
  } finally {
    await storage.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
