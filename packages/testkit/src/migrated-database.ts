import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatFileOf, openLogs, openStorage, readConfig, systemClock } from '@chatwire/server';

let template: Promise<Buffer> | undefined;

/**
 * Puts a database with all tables, but without rows, into an empty data directory. A server that starts there has nothing
 * to migrate: that would take longer than most tests of it.
 */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  template ??= migratedDatabase();
  await writeFile(chatFileOf(readConfig({ CHATWIRE_DATA_DIR: dataDir })), await template, { mode: 0o600 });
}

/** Migrates an empty database. Returns its file. */
async function migratedDatabase(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-migrated-'));
  const config = readConfig({ CHATWIRE_DATA_DIR: dataDir });
  const storage = await openStorage(config);
  await storage.close();
  const file = await readFile(chatFileOf(config));
  await rm(dataDir, { recursive: true });
  return file;
}

/** Creates all tables of a server and of its log in an empty PostgreSQL database. */
export async function migratePostgres(url: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-migrated-'));
  const config = readConfig({ CHATWIRE_DATA_DIR: dataDir, CHATWIRE_DATABASE_URL: url });
  await (await openStorage(config)).close();
  await (await openLogs(config, systemClock)).close();
  await rm(dataDir, { recursive: true });
}
