import { BackupError } from '../backup-error.ts';

/** Name of the first file of a backup. */
export const HEADER_NAME = 'backup.json';
/** Name of the last file of a backup, which a truncated archive lacks. */
export const MANIFEST_NAME = 'manifest.json';

export const BACKUP_FORMAT = 1;

/** Header of a backup, which says whether and how the rest can be read. */
export interface BackupHeader {
  readonly format: number;
  /** Version of Chatwire that wrote it. */
  readonly version: string;
  readonly createdAtMs: number;
  /** Engine of the database from which it was created. It can be restored on either engine. */
  readonly engine: 'sqlite' | 'postgres';
  /** Names of the migrations of its tables, in order. */
  readonly migrations: readonly string[];
  /** Columns of each table. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Highest id ever assigned, of tables that number their rows. Ids are never reused. */
  readonly lastIds: Readonly<Record<string, number>>;
}

/** Contents of a backup. */
export interface BackupCounts {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly logEntries: number;
  readonly mediaFiles: number;
  /** Media files that were missing when the backup was made. */
  readonly missingMedia: number;
}

export interface BackupManifest extends BackupCounts {
  /** Digest of names and contents of all other files, hex. */
  readonly sha256: string;
}

/** Parses the header of a backup. Throws a BackupError if this version cannot read the backup. */
export function parseHeader(json: string): BackupHeader {
  const header = JSON.parse(json) as BackupHeader;
  if (header.format === BACKUP_FORMAT) return header;
  throw new BackupError(
    `The backup has format ${header.format}, written by Chatwire ${header.version}. This version reads format ${BACKUP_FORMAT}.`,
  );
}
