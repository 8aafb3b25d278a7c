import { BackupError } from '../backup-error.ts';

/** First file of a backup. */
export const HEADER_NAME = 'backup.json';
/** Last file of a backup: a truncated archive lacks it. */
export const MANIFEST_NAME = 'manifest.json';

export const BACKUP_FORMAT = 1;

/** Header of a backup, by which a reader decides whether and how to read the rest. */
export interface BackupHeader {
  readonly format: number;
  /** Version of Chatwire that wrote it. */
  readonly version: string;
  readonly createdAtMs: number;
  /** Database that it was read from. It can be restored into either. */
  readonly engine: 'sqlite' | 'postgres';
  /** Names of the migrations of its tables, in order. */
  readonly migrations: readonly string[];
  /** Columns of each table. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Highest id ever assigned, for tables that number their rows: ids are never reused. */
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
  /** Digest of names and contents of all files before it, hex. */
  readonly sha256: string;
}

/** Throws `BackupError` for a backup this version cannot read. */
export function parseHeader(json: string): BackupHeader {
  const header = JSON.parse(json) as BackupHeader;
  if (header.format === BACKUP_FORMAT) return header;
  throw new BackupError(
    `The backup has format ${header.format}, written by Chatwire ${header.version}. This version reads format ${BACKUP_FORMAT}.`,
  );
}
