import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import type { Clock } from '../base/time/clock.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { migrationsOf, schemaState } from '../storage/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { VERSION } from '../version.ts';
import { BACKUP_FORMAT, type BackupCounts, type BackupHeader, HEADER_NAME } from './archive/backup-header.ts';
import { linesMembers } from './archive/line-members.ts';
import { textMember, withManifest } from './archive/sealed-members.ts';
import { packTar, type TarMember } from './archive/tar.ts';
import { BackupError } from './backup-error.ts';
import { logEndOf, logOfSnapshot } from './log-of-snapshot.ts';
import { mediaMember, mediaOf } from './media-copies.ts';
import { BACKUP_TABLES, isPortable } from './rows/backup-tables.ts';
import { readLastIds } from './rows/last-ids.ts';
import { columnsOf, pagesOf } from './rows/read-rows.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export interface BackupSource {
  /** A separate connection, which the snapshot occupies. */
  readonly storage: Storage;
  readonly logs: LogStore;
  /** Default: none, for data that moves to another database and keeps its media. */
  readonly mediaFiles?: MediaFiles;
  readonly clock: Clock;
  /** Called when everything has been read, so that the storage can be closed. */
  readonly onClose?: () => void;
  /** Called repeatedly with the counts up to then. */
  readonly onProgress?: (counts: BackupCounts) => void;
}

/**
 * Creates a backup as a tar archive, compressed with zstd, while servers may be running: the tables and the log at the time of
 * the call, and media. Throws a BackupError if the tables are not those of this version. See
 * docs/spec/operations.md#backup.
 */
export async function createBackup(source: BackupSource): Promise<Readable> {
  if ((await schemaState(source.storage.db, source.storage.capabilities.engine)) !== 'current') {
    throw new BackupError(
      'The tables of the database are not those of this version of Chatwire. Back up with the version that wrote them, or run chatwire migrate.',
    );
  }
  const archive = Readable.from(packTar(backupMembers(source), source.clock.now()), { objectMode: false });
  // `close` follows the end of the snapshot, even if the reader stops early.
  archive.once('close', () => source.onClose?.());
  return pipeline(archive, createZstdCompress(), () => {});
}

/** Returns the files of a backup in their order: header, tables, log, media, manifest. */
async function* backupMembers(source: BackupSource): AsyncGenerator<TarMember, void, undefined> {
  const counts = new Counter();
  await using snapshot = await openSnapshot(source.storage);
  yield* withManifest(membersOf(source, snapshot, counts), () => counts.now());
}

async function* membersOf(
  { logs, mediaFiles, clock, onProgress }: BackupSource,
  snapshot: Snapshot,
  counts: Counter,
): AsyncGenerator<TarMember, void, undefined> {
  const { db, engine } = snapshot;
  const createdAtMs = clock.now();
  const end = await logEndOf(logs, createdAtMs);
  const tables = await columnsOf(db, engine, BACKUP_TABLES);
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: VERSION,
    createdAtMs,
    engine,
    migrations: await migrationsOf(db, engine),
    tables,
    lastIds: await readLastIds(db, engine, BACKUP_TABLES),
  };
  yield textMember(HEADER_NAME, `${JSON.stringify(header, undefined, 2)}\n`);
  for (const table of BACKUP_TABLES) {
    yield* linesMembers(`tables/${table}`, linesOf(snapshot, table, tables[table] ?? []), (count) => {
      counts.addRows(table, count);
      onProgress?.(counts.now());
    });
  }
  yield* linesMembers('log', logOfSnapshot(logs, db, end), (count) => {
    counts.logEntries += count;
    onProgress?.(counts.now());
  });
  if (!mediaFiles) return;
  for await (const { key, hasThumbnail } of mediaOf(db)) {
    const file = await mediaMember(mediaFiles, key, 'file');
    if (file) yield file;
    counts.addMedia(file !== undefined);
    const thumbnail = file && hasThumbnail ? await mediaMember(mediaFiles, key, 'thumbnail') : undefined;
    if (thumbnail) yield thumbnail;
    onProgress?.(counts.now());
  }
}

async function* linesOf({ db, engine }: Snapshot, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  for await (const rows of pagesOf(db, engine, { table, columns })) {
    yield rows.filter((row) => isPortable(table, row)).map((row) => JSON.stringify(row));
  }
}

class Counter {
  readonly #rows = new Map<string, number>();
  logEntries = 0;
  #mediaFiles = 0;
  #missingMedia = 0;

  addRows(table: string, count: number): void {
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + count);
  }

  addMedia(isFound: boolean): void {
    if (isFound) this.#mediaFiles += 1;
    else this.#missingMedia += 1;
  }

  now(): BackupCounts {
    return {
      rows: Object.fromEntries(this.#rows),
      logEntries: this.logEntries,
      mediaFiles: this.#mediaFiles,
      missingMedia: this.#missingMedia,
    };
  }
}
