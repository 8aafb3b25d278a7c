import type { BackupCounts } from '@chatwire/server';
import { CONNECTION_HELP, counted } from './texts.ts';

/** What `--help` prints after a command of the life cycle. */
export const LIFE_CYCLE_HELP = {
  backup: `chatwire backup <file>
chatwire backup --verify <file>

Writes a backup (tar, zstd) of rows, notification log, and media as they are now, then checks it.
A server may run meanwhile. With SQLite the running server is asked for the backup, which needs a key.
Reads the same CHATWIRE_ settings as the server. CHATWIRE_SECRET_KEY is not in the backup.

  --verify      only check an existing file
${CONNECTION_HELP}`,

  restore: `chatwire restore <file> [--replace]

Restores a backup into the database and the directories of the CHATWIRE_ settings, which have to be empty, and updates
its tables to this version. A backup of SQLite can be restored into PostgreSQL, and the other way round.

  --replace   delete the SQLite database, its log, and its media first`,

  move: `chatwire move

Copies the SQLite database of the data directory into the empty PostgreSQL database of CHATWIRE_DATABASE_URL, with the
notification log. Media and keys stay in the data directory. Stop the server first; start it with the same setting.`,
} as const;

export const BACKUP = {
  progress: (counts: BackupCounts) => `backing up: ${contents(counts)}`,
  verifying: (counts: BackupCounts) => `checking: ${contents(counts)}`,
  restoring: (counts: BackupCounts) => `restoring: ${contents(counts)}`,
  moving: (counts: BackupCounts) => `moving: ${contents(counts)}`,
  verified: (file: string, { header, manifest }: VerifiedBackup) =>
    `${file} is complete: ${contents(manifest)}, of ${new Date(header.createdAtMs).toISOString()}, Chatwire ${header.version}.`,
  restored: (counts: BackupCounts) => `Restored: ${contents(counts)}.`,
  moved: (counts: BackupCounts) => `Moved: ${contents(counts)}. Start the server with the same CHATWIRE_DATABASE_URL.`,
  secretKey: (dataDir: string) =>
    `The server needs the secret key that it had: set CHATWIRE_SECRET_KEY, or copy secret.key into ${dataDir}.`,
} as const;

interface VerifiedBackup {
  readonly header: { readonly createdAtMs: number; readonly version: string };
  readonly manifest: BackupCounts;
}

const NUMBER = new Intl.NumberFormat('en');

function contents({ rows, logEntries, mediaFiles, missingMedia }: BackupCounts): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const messages = rows['messages'] ?? 0;
  const parts = [
    `${NUMBER.format(total)} rows (${NUMBER.format(messages)} ${messages === 1 ? 'message' : 'messages'})`,
    `${NUMBER.format(logEntries)} log ${logEntries === 1 ? 'entry' : 'entries'}`,
    counted(mediaFiles, 'media file'),
    ...(missingMedia > 0 ? [`${missingMedia} missing`] : []),
  ];
  return parts.join(', ');
}

export const LIFE_CYCLE_FAILURES = {
  fileExists: (file: string) => `${file} exists already.`,
  notABackup: (file: string, cause: string) => `${file}: ${cause}`,
} as const;
