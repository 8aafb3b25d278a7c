import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns a value that an installation generates once and keeps in a file of its data directory, readable only by its
 * owner. Throws if the file exists and cannot be read: a new value would replace a secret that others depend on.
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
