import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a small file into a directory and removes it. Throws the error of the system if the directory is missing,
 * read-only, or on a full disk.
 */
export async function checkWritable(dir: string): Promise<void> {
  const file = join(dir, `.chatwire-probe-${randomUUID()}`);
  try {
    await writeFile(file, 'x', { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
