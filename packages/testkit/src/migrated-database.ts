import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatFileOf, openStorage, readConfig } from '@chatwire/server';

let template: Promise<string> | undefined;

/**
 * Puts a database with all tables, but without rows, into an empty data directory. A server that starts there has nothing
 * to migrate: that would take longer than most tests of it.
 */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  template ??= migrate();
  await copyFile(await template, chatFileOf({ ...readConfig({}), dataDir }));
}

/** Migrates an empty database. Returns its path. */
async function migrate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-migrated-'));
  const config = readConfig({ CHATWIRE_DATA_DIR: dataDir });
  const storage = await openStorage(config);
  await storage.close();
  return chatFileOf(config);
}
