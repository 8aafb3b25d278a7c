import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A value that an installation generates once and keeps in a file of its data directory, readable by its owner only. A file that
 * exists and cannot be read is an error: generating it again would replace a secret that others depend on.
 */
export async function persistedValue(dataDir: string, file: string, make: () => string): Promise<string> {
  const path = join(dataDir, file);
  const kept = await readIfPresent(path);
  if (kept) return kept;
  const made = make();
  await writeFile(path, made, { mode: 0o600 });
  return made;
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
