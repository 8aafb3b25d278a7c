import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import {
  type BackupCounts,
  type BackupHeader,
  type BackupManifest,
  HEADER_NAME,
  parseHeader,
} from './archive/backup-header.ts';
import { linesIn } from './archive/line-members.ts';
import { textOf, verified } from './archive/sealed-members.ts';
import { ArchiveError, type TarMember, unpackTar } from './archive/tar.ts';
import { isMedia, isThumbnail } from './media-copies.ts';
import type { Row } from './rows/read-rows.ts';

/** Handlers for the parts of a backup, in their order. */
export interface BackupReader {
  begin(header: BackupHeader): Promise<void>;
  /** Called with rows of a table, several times for a large one. */
  rows(table: string, rows: readonly Row[]): Promise<void>;
  /** Called several times with entries of the log, oldest first, in the format of `LogStore.copy`. */
  logEntries(lines: readonly string[]): Promise<void>;
  /** Called with a media file, which it must read to its end. */
  media(member: TarMember): Promise<void>;
  readonly onProgress?: (counts: BackupCounts) => void;
}

export interface ReadBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

/** Reads a backup to its end. Throws an ArchiveError if it is damaged, truncated, or not a backup. */
export async function readBackup(archive: Readable, reader: BackupReader): Promise<ReadBackup> {
  const members = verified(unpackTar(decompressed(archive)));
  const first = await members.next();
  if (first.done || first.value.name !== HEADER_NAME) throw new ArchiveError('This is not a Chatwire backup.');
  const header = parseHeader(await textOf(first.value));
  await reader.begin(header);
  const rows: Record<string, number> = {};
  const counts = { rows, logEntries: 0, mediaFiles: 0 };
  for (;;) {
    const { done, value: member } = await members.next();
    if (done) {
      assertSame(member, counts);
      return { header, manifest: member };
    }
    if (isMedia(member)) {
      await reader.media(member);
      if (!isThumbnail(member)) counts.mediaFiles += 1;
    } else {
      const lines = await linesIn(member);
      const table = TABLE.exec(member.name)?.[1];
      if (table === undefined) await reader.logEntries(lines);
      else await reader.rows(tableIn(header, table), lines.map(parseRow));
      if (table === undefined) counts.logEntries += lines.length;
      else rows[table] = (rows[table] ?? 0) + lines.length;
    }
    reader.onProgress?.({ ...counts, missingMedia: 0 });
  }
}

const TABLE = /^tables\/([a-z_]+)\/\d+\.ndjson$/;

function tableIn({ tables }: BackupHeader, name: string): string {
  if (name in tables) return name;
  throw new ArchiveError(`The backup has rows of ${name}, a table it does not list.`);
}

/** Reads and checks a whole backup without writing anything. Throws an ArchiveError if it cannot be restored. */
export function verifyBackup(archive: Readable, onProgress?: (counts: BackupCounts) => void): Promise<ReadBackup> {
  return readBackup(archive, {
    begin: async () => {},
    rows: async () => {},
    logEntries: async (lines) => void lines.map(parseRow),
    async media({ content }) {
      for await (const _ of content);
    },
    ...(onProgress && { onProgress }),
  });
}

function parseRow(line: string): Row {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new ArchiveError('The backup is damaged: it has a line that is not JSON.', { cause });
  }
}

async function* decompressed(archive: Readable): AsyncGenerator<Uint8Array> {
  const plain = createZstdDecompress();
  archive.once('error', (error) => plain.destroy(error));
  try {
    yield* archive.pipe(plain);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!/^Z(STD)?_/.test(code)) throw cause;
    throw new ArchiveError('This is not a backup, or it is damaged or truncated.', { cause });
  } finally {
    archive.destroy();
  }
}

function assertSame(manifest: BackupManifest, counts: Omit<BackupCounts, 'missingMedia'>): void {
  const { rows, logEntries, mediaFiles } = manifest;
  const stated = Object.entries(rows).every(([table, count]) => counts.rows[table] === count);
  if (stated && logEntries === counts.logEntries && mediaFiles === counts.mediaFiles) return;
  throw new ArchiveError('The backup is damaged: its content differs from its manifest.');
}
