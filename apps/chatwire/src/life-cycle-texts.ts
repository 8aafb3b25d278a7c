import { basename } from 'node:path';
import type { BackupCounts, ImportCounts, ImportProgress } from '@chatwire/server';
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

  import: `chatwire import <file or folder>…

Imports users, groups, members, and messages from NDJSON files, a record a line (docs/guides/import.md). The files of a
folder are read in the order of their names. Nothing is notified, and imported messages are not unread.

Can be repeated: what exists is left alone, and an interrupted import continues where it ended. Lines that cannot be
imported are reported on standard error; then the exit code is 1. With SQLite, stop the server first.
Reads the same CHATWIRE_ settings as the server.`,

  exportUser: `chatwire export-user <uid> --out <file>

Writes everything that is stored about a user: a tar archive, compressed with gzip, with rows as NDJSON, the log of
notifications to and from them, and files they uploaded.

  --out <file>   such as mara.tar.gz
${CONNECTION_HELP}`,

  eraseUser: `chatwire erase-user <uid> --yes [--keepContent]

Deletes a user for good: profile, tokens, contact details, preferences, memberships, and what they wrote and did:
messages are emptied as if deleted, their files, reactions, and receipts go. Can be repeated if it is interrupted.

  --yes           required: nothing brings the data back
  --keepContent   keep messages, under the name Deleted user
${CONNECTION_HELP}`,
} as const;

export const PERSON = {
  exported: (uid: string, file: string) => `Everything about ${uid} is in ${file}.`,
  erased: (uid: string) => `${uid} is erased. Entries of the notification log follow within two hours.`,
  outRequired: '--out is required: the file to write.',
  yesRequired: '--yes is required: an erasure cannot be undone.',
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

export const IMPORT = {
  /** `42 % ████████░░░░░░░░░░░░ messages.ndjson, 120,000 messages, 11,904/s`, in a terminal and in a log. */
  progress: ({ file, bytes, totalBytes, counts }: ImportProgress, elapsedMs: number) => {
    const share = totalBytes === 0 ? 1 : bytes / totalBytes;
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    const { added } = counts.records.message;
    const rate = NUMBER.format(Math.round((added / Math.max(elapsedMs, 1)) * 1_000));
    return `${String(Math.floor(share * 100)).padStart(3)} % ${bar} ${basename(file)}, ${NUMBER.format(added)} messages, ${rate}/s`;
  },
  rejected: (file: string, line: number, reason: string) => `${file}:${line}: ${reason}`,
  summary: ({ records }: ImportCounts) => {
    const { user, group, member, message } = records;
    const added = [
      counted(user.added, 'user'),
      counted(group.added, 'group'),
      counted(member.added, 'member'),
      counted(message.added, 'message'),
    ];
    const existing = user.existing + group.existing + member.existing + message.existing;
    return `Imported: ${added.join(', ')}. ${NUMBER.format(existing)} existed before.`;
  },
  someRejected: (count: number) => `${counted(count, 'line')} not imported: see above.`,
} as const;

const BAR = 20;

export const LIFE_CYCLE_FAILURES = {
  noFiles: 'There is no .ndjson file in the folder.',
  fileMissing: (path: string) => `${path} does not exist.`,
  fileExists: (file: string) => `${file} exists already.`,
  notABackup: (file: string, cause: string) => `${file}: ${cause}`,
} as const;
