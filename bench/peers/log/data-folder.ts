import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a folder for data of this benchmark. Returns its path. */
export function dataFolder(name: string): string {
  const folder = join(import.meta.dirname, '..', '..', 'data', 'peers', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
