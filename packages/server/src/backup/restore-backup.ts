import type { Readable } from 'node:stream';
import { parseLogCopy } from '../logs/log-copies.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { migrate } from '../storage/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupCounts } from './archive/backup-header.ts';
import { MediaRestoring } from './media-copies.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';
import { releaseClaimedWork } from './rows/free-claims.ts';
import { TableFilling } from './rows/table-filling.ts';

export interface RestoreTarget {
  /** A database without tables. They are created as they were in the backup, filled, and then migrated. */
  readonly storage: Storage;
  /** An empty log. */
  readonly logs: LogStore;
  readonly mediaFiles: MediaFiles;
  readonly onProgress?: (counts: BackupCounts) => void;
}

const LOG_ENTRIES_PER_BATCH = 2_000;

/**
 * Restores a backup into an empty installation. The rows are committed at the end, after the checksum was verified, so that an
 * installation whose restore fails has none. Throws an ArchiveError if the archive is damaged or truncated. See
 * docs/spec/operations.md#backup.
 */
export async function restoreBackup(archive: Readable, target: RestoreTarget): Promise<ReadBackup> {
  const { storage, logs, mediaFiles, onProgress } = target;
  const { engine } = storage.capabilities;
  const filling = new TableFilling(storage);
  await using _ = filling;
  await using media = new MediaRestoring(mediaFiles);
  const read = await readBackup(archive, {
    begin: (header) => filling.begin(header),
    rows: (table, rows) => filling.insert(table, rows),
    async logEntries(lines) {
      for (let at = 0; at < lines.length; at += LOG_ENTRIES_PER_BATCH) {
        await logs.restore(lines.slice(at, at + LOG_ENTRIES_PER_BATCH).map(parseLogCopy));
      }
    },
    media: (member) => media.put(member),
    ...(onProgress && { onProgress }),
  });
  await media.complete();
  await filling.commit();
  await migrate(storage.db, engine);
  await releaseClaimedWork(storage.db);
  await storage.durable();
  return read;
}
