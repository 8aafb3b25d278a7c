import { randomUUID } from 'node:crypto';
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../base/errors/start-error.ts';
import { makeDir } from '../base/make-dir.ts';
import { addInstallationValue, readInstallationValue } from '../storage/installation/installation-store.ts';
import type { Db, Storage } from '../storage/storage.ts';

/** A file with the id of a media storage, and the names of both in error messages. */
export interface MediaMarker {
  /** The setting of the storage. */
  readonly setting: string;
  readonly kind: 'directory' | 'bucket';
  /** The storage: a path, or `s3://…`. */
  readonly location: string;
  readonly file: string;
  /** Returns undefined if the storage has no marker. */
  read(): Promise<string | undefined>;
  write(id: string): Promise<void>;
}

/**
 * Checks the marker of a media directory as `checkMediaMarker` does. Also throws `StartError` for a directory that cannot
 * be read and written.
 */
export async function checkMediaDir(storage: Storage, dir: string, name: string): Promise<void> {
  const file = join(dir, name);
  try {
    await makeDir(dir, 0o700);
    await access(dir, constants.R_OK | constants.W_OK);
    await checkMediaMarker(storage, {
      setting: 'CHATWIRE_MEDIA_DIR',
      kind: 'directory',
      location: dir,
      file,
      read: () => textIn(file),
      write: (id) => writeFile(file, id, { mode: 0o600, flush: true }),
    });
  } catch (error) {
    throw isFileError(error) ? unusable(dir, error.code) : error;
  }
}

/**
 * Checks that a media storage is the one that the other nodes of the database use. The first node writes an id to the
 * storage and the database. Throws `StartError` if the storage has another id or none: it is not shared or not mounted.
 */
export async function checkMediaMarker(storage: Storage, marker: MediaMarker): Promise<void> {
  const id = await storage.transaction(async (tx) => {
    return (await readInstallationValue(tx, 'media_id')) ?? (await firstId(tx, marker));
  });
  if ((await marker.read()) !== id) throw new StartError([foreignStorage(marker, id)]);
}

/** Writes the marker before the id is committed, so that nodes that start at the same time use the same id. */
async function firstId(tx: Db, marker: MediaMarker): Promise<string> {
  const found = await marker.read();
  const id = found ?? randomUUID();
  if (!(await addInstallationValue(tx, 'media_id', id))) return (await readInstallationValue(tx, 'media_id')) ?? id;
  if (found === undefined) await marker.write(id);
  return id;
}

async function textIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

function unusable(dir: string, code: string): StartError {
  return new StartError([`CHATWIRE_MEDIA_DIR: ${dir} cannot be read and written (${code})`]);
}

const HINTS = {
  directory: 'All nodes must share one directory: check that the volume is mounted.',
  bucket: 'All nodes must share one bucket and prefix.',
} as const;

/** Returns the error message for a storage without the id of the database. */
export function foreignStorage(
  { setting, kind, location, file }: Omit<MediaMarker, 'read' | 'write'>,
  id: string,
): string {
  return (
    `${setting}: ${location} is not the media ${kind} of this database. ${HINTS[kind]} ` +
    `If it is the right one, such as a restored copy, write ${id} into ${file}`
  );
}
