import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { checkWritable } from '../base/check-writable.ts';
import { makeDir } from '../base/make-dir.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Config } from '../config.ts';
import { openDataDir } from '../installation/open-data-dir.ts';
import type { LogStore } from '../logs/log-store.ts';
import { LogInUseError } from '../logs/sqlite/directory-lock.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { mediaDirOf, openMediaFiles } from '../open-media.ts';
import { chatFileOf, logDirOf, openLogs, openStorage } from '../open-stores.ts';
import { migrationsOf } from '../storage/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupCounts } from './archive/backup-header.ts';
import { BackupError } from './backup-error.ts';
import { createBackup } from './create-backup.ts';
import type { ReadBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

export interface InstallationOptions {
  readonly clock: Clock;
  readonly onProgress?: (counts: BackupCounts) => void;
}

/** Database, log, and media of an installation, opened without a server. */
interface Installation extends AsyncDisposable {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly mediaFiles: MediaFiles;
}

/**
 * Backs up an installation. On PostgreSQL, servers may be running. The log of SQLite can be opened by only one process, so a
 * LogInUseError is thrown if a server is running, which can then make the backup instead.
 */
export async function backupInstallation(config: Config, options: InstallationOptions): Promise<Readable> {
  assertExists(config);
  const installation = await open(config, options.clock);
  try {
    const onClose = () => void installation[Symbol.asyncDispose]();
    return await createBackup({ ...installation, ...options, onClose });
  } catch (error) {
    await installation[Symbol.asyncDispose]();
    throw error;
  }
}

/** Restores a backup into an empty installation. Throws a BackupError if it is not empty. */
export async function restoreInstallation(
  config: Config,
  archive: Readable,
  options: InstallationOptions,
): Promise<ReadBackup> {
  await assertEmpty(config);
  await checkDirectories(config);
  await openDataDir(config.dataDir);
  await using installation = await open(config, options.clock);
  return await restoreBackup(archive, { ...installation, ...options });
}

/**
 * Copies rows and log from SQLite in the data directory to the configured PostgreSQL database, which must be empty. Media stay
 * where they are. Throws a LogInUseError if a server is running with the data.
 */
export async function moveInstallation(config: Config, options: InstallationOptions): Promise<ReadBackup> {
  const embedded = { ...config, databaseUrl: undefined };
  if (!config.databaseUrl) throw new BackupError('CHATWIRE_DATABASE_URL is required: the database to move to.');
  assertExists(embedded);
  await assertEmpty(config);
  await using source = await open(embedded, options.clock);
  await using target = await open(config, options.clock);
  const { storage, logs } = source;
  return await restoreBackup(await createBackup({ storage, logs, clock: options.clock }), { ...target, ...options });
}

/**
 * Deletes rows, log, and media of an installation on SQLite. Throws a LogInUseError if a server is running with it, and a
 * BackupError for PostgreSQL, whose database may contain other tables.
 */
export async function emptyInstallation(config: Config, clock: Clock): Promise<void> {
  if (config.databaseUrl) {
    throw new BackupError('A PostgreSQL database is not emptied. Create a new one and set CHATWIRE_DATABASE_URL.');
  }
  // Fails if a server is running.
  await (await openOwnLogs(config, clock)).close();
  for (const suffix of ['', '-wal', '-shm']) await rm(chatFileOf(config) + suffix, { force: true });
  await rm(logDirOf(config), { recursive: true, force: true });
  // Files in a bucket are kept. Those of the backup replace files with the same key, and the others are no longer referred to.
  if (!config.mediaUrl) await rm(mediaDirOf(config), { recursive: true, force: true });
}

/** Throws a BackupError if the SQLite database does not exist, because opening it would create it. */
function assertExists(config: Config): void {
  if (config.databaseUrl || existsSync(chatFileOf(config))) return;
  throw new BackupError(`${chatFileOf(config)} does not exist. Check CHATWIRE_DATA_DIR.`);
}

/**
 * Throws a BackupError if a directory cannot be written. Must be called before tables are created, because a restore that
 * fails later leaves a database that is not empty, and thus cannot be repeated.
 */
async function checkDirectories(config: Config): Promise<void> {
  for (const dir of config.mediaUrl ? [config.dataDir] : [config.dataDir, mediaDirOf(config)]) {
    try {
      await makeDir(dir, 0o700);
      await checkWritable(dir);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      throw new BackupError(`${dir} cannot be written${code}. It has to belong to the user that restores.`, {
        cause: error,
      });
    }
  }
}

/** Throws a BackupError if the installation is not empty. Creates nothing. */
async function assertEmpty(config: Config): Promise<void> {
  const isEmpty = config.databaseUrl ? await hasNoTables(config) : !existsSync(chatFileOf(config));
  if (isEmpty) return;
  throw new BackupError(
    `${config.databaseUrl ? 'The database of CHATWIRE_DATABASE_URL' : chatFileOf(config)} is not empty. A backup is restored into a new ${config.databaseUrl ? 'database' : 'directory (CHATWIRE_DATA_DIR), or with --replace over this one'}.`,
  );
}

async function hasNoTables(config: Config): Promise<boolean> {
  const storage = await openStorage(config, { migrate: false });
  try {
    return (await migrationsOf(storage.db, storage.capabilities.engine)).length === 0;
  } finally {
    await storage.close();
  }
}

async function open(config: Config, clock: Clock): Promise<Installation> {
  await using stack = new AsyncDisposableStack();
  const storage = await openStorage(config, { migrate: false });
  stack.defer(() => storage.close());
  const logs = await openOwnLogs(config, clock);
  stack.defer(() => logs.close());
  const mediaFiles = await openMediaFiles(config);
  stack.defer(() => mediaFiles.close());
  const opened = stack.move();
  return {
    storage,
    logs,
    mediaFiles,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Opens the log. Throws a LogInUseError if a server has it open, for which commands have a separate message. */
async function openOwnLogs(config: Config, clock: Clock): Promise<LogStore> {
  try {
    return await openLogs(config, clock);
  } catch (error) {
    throw error instanceof Error && error.cause instanceof LogInUseError ? error.cause : error;
  }
}
