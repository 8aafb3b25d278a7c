import type { Readable } from 'node:stream';
import { parseLogCopy } from '../logs/log-copies.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { migrate } from '../storage/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupCounts } from './archive/backup-header.ts';
import { MediaRestoring } from './media-copies.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';
import { freeClaims } from './rows/free-claims.ts';
import { TableFilling } from './rows/table-filling.ts';

export interface RestoreTarget {
  /** Without tables: they are created as they were in the backup, filled, and then migrated. */
  readonly storage: Storage;
  /** The log to fill; it must be empty. */
  readonly logs: LogStore;
  readonly mediaFiles: MediaFiles;
  readonly onProgress?: (counts: BackupCounts) => void;
}

const LOG_ENTRIES_AT_ONCE = 2_000;

/**
 * Writes a backup into an empty installation. The rows are committed last, once the checksum is right: an installation
 * whose restore failed has none. Throws `ArchiveError` for an archive that is damaged or truncated.
 * See docs/spec/operations.md#backup.
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
      for (let at = 0; at < lines.length; at += LOG_ENTRIES_AT_ONCE) {
        await logs.restore(lines.slice(at, at + LOG_ENTRIES_AT_ONCE).map(parseLogCopy));
      }
    },
    media: (member) => media.put(member),
    ...(onProgress && { onProgress }),
  });
  await media.complete();
  await filling.commit();
  await migrate(storage.db, engine);
  await freeClaims(storage.db);
  await storage.durable();
  return read;
}
