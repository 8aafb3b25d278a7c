import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { linesMembers } from '../backup/archive/line-members.ts';
import { packTar, type TarMember } from '../backup/archive/tar.ts';
import { mediaMember } from '../backup/media-copies.ts';
import { pagesOf } from '../backup/rows/read-rows.ts';
import { openSnapshot, type Snapshot } from '../backup/snapshot.ts';
import type { Clock } from '../base/time/clock.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { Storage } from '../storage/storage.ts';
import { PERSONAL_COLUMNS, type PersonalTables } from './personal-columns.ts';

export interface PersonSource {
  /** A connection that is used for nothing else: the snapshot occupies it. */
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'lines'>;
  readonly mediaFiles: MediaFiles;
  readonly clock: Clock;
  /** Called when reading has finished and the storage can be closed. */
  readonly onClose: () => void;
}

const LOG_PAGE_LINES = 1_000;

/**
 * Exports all data stored about a person, as a tar archive compressed with gzip: rows as NDJSON, log entries of
 * notifications to and from them, and files they uploaded. Omits secrets such as hashes of tokens. See
 * docs/spec/operations.md#personal-data.
 */
export function exportPerson(source: PersonSource, uid: string): Readable {
  const archive = Readable.from(packTar(membersOf(source, uid), source.clock.now()), { objectMode: false });
  archive.once('close', source.onClose);
  return pipeline(archive, createGzip(), () => {});
}

async function* membersOf(
  { storage, logs, mediaFiles }: PersonSource,
  uid: string,
): AsyncGenerator<TarMember, void, undefined> {
  await using snapshot = await openSnapshot(storage);
  const tables: PersonalTables = PERSONAL_COLUMNS;
  const files: string[] = [];
  for (const [table, { ownerColumns, columns }] of Object.entries(tables)) {
    if (ownerColumns.length === 0) continue;
    const shown = Object.keys(columns).filter((name) => columns[name] !== 'secret');
    yield* linesMembers(
      `tables/${table}`,
      rowsOf(snapshot, { table, columns: shown, ownerColumns, uid }, files),
      () => {},
    );
  }
  yield* linesMembers('notifications/to', entriesOf(logs, { recipient: uid }), () => {});
  yield* linesMembers('notifications/from', entriesOf(logs, { sender: uid }), () => {});
  for (const key of files) {
    const member = await mediaMember(mediaFiles, key, 'file');
    if (member) yield member;
  }
}

interface PersonRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly ownerColumns: readonly string[];
  readonly uid: string;
}

/** Yields rows. Adds the keys of uploaded files to `files`. */
async function* rowsOf(
  { db, engine }: Snapshot,
  { table, columns, ownerColumns, uid }: PersonRows,
  files: string[],
): AsyncGenerator<string[]> {
  for await (const rows of pagesOf(db, engine, { table, columns, where: { columns: ownerColumns, value: uid } })) {
    if (table === 'media') files.push(...rows.map((row) => String(row['file_key'])));
    yield rows.map((row) => JSON.stringify(row));
  }
}

async function* entriesOf(
  logs: Pick<LogStore, 'lines'>,
  filter: { readonly recipient: string } | { readonly sender: string },
): AsyncGenerator<string[]> {
  for (let logId: string | undefined; ; ) {
    const { text, next } = await logs.lines({ filter, limit: LOG_PAGE_LINES, ...(logId !== undefined && { logId }) });
    yield text
      .toString()
      .split('\n')
      .filter((line) => line !== '');
    if (next === undefined) return;
    logId = next;
  }
}
