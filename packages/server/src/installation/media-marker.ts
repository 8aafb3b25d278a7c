import { randomUUID } from 'node:crypto';
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../base/errors/start-error.ts';
import { makeDir } from '../base/make-dir.ts';
import { addInstallationValue, readInstallationValue } from '../storage/installation/installation-store.ts';
import type { Db, Storage } from '../storage/storage.ts';

const MARKER = '.chatwire-media';

/**
 * Checks that a media directory is the one that the other nodes of the database use: the first node writes an id into
 * the directory and the database. Throws StartError when the directory has another id, or none: it is not shared, or
 * not mounted.
 */
export async function checkMediaDir(storage: Storage, dir: string): Promise<void> {
  const file = join(dir, MARKER);
  try {
    await makeDir(dir, 0o700);
    await access(dir, constants.R_OK | constants.W_OK);
    const id = await storage.transaction(async (tx) => {
      return (await readInstallationValue(tx, 'media_id')) ?? (await firstId(tx, file));
    });
    if ((await markerIn(file)) !== id) throw notShared(dir, file, id);
  } catch (error) {
    throw isFileError(error) ? unusable(dir, error.code) : error;
  }
}

/** The marker is written before the id is committed, so nodes that start together agree on one. */
async function firstId(tx: Db, file: string): Promise<string> {
  const found = await markerIn(file);
  const id = found ?? randomUUID();
  if (!(await addInstallationValue(tx, 'media_id', id))) return (await readInstallationValue(tx, 'media_id')) ?? id;
  if (found === undefined) await writeFile(file, id, { mode: 0o600, flush: true });
  return id;
}

async function markerIn(file: string): Promise<string | undefined> {
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

function notShared(dir: string, file: string, id: string): StartError {
  return new StartError([
    `CHATWIRE_MEDIA_DIR: ${dir} is not the media directory of this database. All nodes must share one directory: check ` +
      `that the volume is mounted. If it is the right one, such as a restored copy, write ${id} into ${file}`,
  ]);
}
