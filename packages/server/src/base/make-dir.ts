import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a directory and its missing parents. Throws the system's error, including ENOENT. Does not use `recursive: true`
 * of Node, which never returns on file systems where every mkdir fails with ENOENT, such as /proc.
 */
export async function makeDir(path: string, mode?: number): Promise<void> {
  if (await isDirectory(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeDir(parent, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!(await isDirectory(path))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
