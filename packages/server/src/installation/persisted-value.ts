import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns a value that an installation generates once and stores in a file in its data directory, which only its owner can
 * read. Throws if the file exists and cannot be read: a new value would replace a secret that is still needed.
 */
export async function persistedValue(dataDir: string, file: string, create: () => string): Promise<string> {
  const path = join(dataDir, file);
  const stored = await readIfPresent(path);
  if (stored) return stored;
  const created = create();
  await writeFile(path, created, { mode: 0o600 });
  return created;
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
