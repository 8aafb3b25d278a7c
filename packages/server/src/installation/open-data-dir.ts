import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDir } from '../base/make-dir.ts';

const OTHERS_MODE = 0o077;

/**
 * Creates the data directory and denies access to other users of the machine: directories 0700, files 0600. New files get
 * these modes from the umask of the process. Also corrects paths from an older version or a restored backup. Returns the
 * paths that belong to another user and stay accessible.
 */
export async function openDataDir(dir: string): Promise<readonly string[]> {
  await makeDir(dir, 0o700);
  const foreign: string[] = [];
  if (!(await setMode(dir, 0o700))) foreign.push(dir);
  await closeEntries(dir, foreign);
  return foreign;
}

/**
 * Closes a directory after its content, so a directory that is closed need not be read: a start with a million media files
 * takes no longer than one without any.
 */
async function closeEntries(dir: string, foreign: string[]): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error;
    // Belongs to another user. Changing its mode fails too.
    return [];
  });
  for (const entry of entries) {
    const path = join(dir, entry.name);
    if (entry.isDirectory() && (await isOpen(path))) {
      await closeEntries(path, foreign);
      if (!(await setMode(path, 0o700))) foreign.push(path);
    } else if (entry.isFile() && (await isOpen(path)) && !(await setMode(path, 0o600))) {
      foreign.push(path);
    }
  }
}

/** Returns false for a path that was deleted in the meantime: another process may work in the directory. */
async function isOpen(path: string): Promise<boolean> {
  try {
    return ((await lstat(path)).mode & OTHERS_MODE) !== 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function setMode(path: string, mode: number): Promise<boolean> {
  try {
    await chmod(path, mode);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
