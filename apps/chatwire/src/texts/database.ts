import type { BackupCounts } from '@chatwire/server';
import { counted } from './lists.ts';

/** `migrate`. */
export const MIGRATED = 'The database is up to date.';

/** `backup`, `restore`, and `move`. */
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
