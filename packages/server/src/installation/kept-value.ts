import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A value an installation makes once and keeps in a file of its data directory, readable by its owner only. */
export async function keptValue(dataDir: string, file: string, make: () => string): Promise<string> {
  const path = join(dataDir, file);
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const made = make();
  await writeFile(path, made, { mode: 0o600 });
  return made;
}
