import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from './base/time/clock.ts';
import type { Config } from './config.ts';
import { explainStartError } from './installation/explain-start-error.ts';
import { openDataDir } from './installation/open-data-dir.ts';
import { persistedValue } from './installation/persisted-value.ts';
import type { LogStore } from './logs/log-store.ts';
import { openPostgresStorage } from './storage/postgres/open-postgres.ts';
import { isTransactionPooled } from './storage/postgres/pooling.ts';
import { openSqliteStorage } from './storage/sqlite/open-sqlite.ts';
import type { Storage } from './storage/storage.ts';
import type { StorageObserver } from './storage/storage-observer.ts';

export interface OpenStorageOptions {
  /** Default: true. */
  readonly migrate?: boolean;
  /** Receives the durations of queries. */
  readonly observer?: StorageObserver;
  /** Called with paths in the data directory to which other users have access, if this process cannot change that. */
  readonly onReadable?: (paths: readonly string[]) => void;
}

/**
 * Opens the database of the settings. Unless `migrate` is false, creates the data directory, denies access to other users,
 * and updates the schema. Throws `StartError` for causes that an operator can fix.
 */
export function openStorage(config: Config, options: OpenStorageOptions = {}): Promise<Storage> {
  return withStartErrors(config, async () => {
    if (options.migrate !== false) {
      const readable = await openDataDir(config.dataDir);
      if (readable.length > 0) options.onReadable?.(readable);
    }
    if (config.databaseUrl) return openPostgresStorage(config.databaseUrl, options);
    return openSqliteStorage(chatFileOf(config), options);
  });
}

/** Returns the path of the embedded database. */
export function chatFileOf({ dataDir }: Config): string {
  return join(dataDir, 'chat.sqlite');
}

/** Returns the path of the embedded notification log. */
export function logDirOf({ dataDir }: Config): string {
  return join(dataDir, 'notification-log');
}

/** Opens the notification log of the settings. Loads only the engine in use. Throws as `openStorage` does. */
export function openLogs(config: Config, clock: Clock): Promise<LogStore> {
  return withStartErrors(config, async () => {
    if (config.databaseUrl) {
      const { openPostgresLogStore } = await import('./logs/postgres/postgres-log-store.ts');
      const url = config.databaseUrl;
      return openPostgresLogStore({ url, clock, isTransactionPooled: await isTransactionPooled(url) });
    }
    const { openSqliteLogStore } = await import('./logs/sqlite/sqlite-log-store.ts');
    return openSqliteLogStore({ dir: logDirOf(config), clock });
  });
}

/**
 * Returns the keys for encryption at rest: those in the settings or, for development, one in a file in the data directory.
 */
export async function secretKeysOf({ secretKeys, dataDir }: Config): Promise<readonly Buffer[]> {
  if (secretKeys) return secretKeys;
  const kept = await persistedValue(dataDir, 'secret.key', () => randomBytes(32).toString('base64'));
  return [Buffer.from(kept, 'base64')];
}

/** Runs a part of the start, and converts failures with a known cause to `StartError`. */
export async function withStartErrors<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainStartError(error, config);
  }
}
