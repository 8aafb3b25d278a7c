import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT = /\.(d\.ts|js)(\.map)?$/;
const SOURCES = ['.ts', '.tsx', '.d.ts'];

/**
 * Deletes compiled files of a package whose source no longer exists: the compiler leaves them, and they would be
 * published. Returns their paths within `dist`.
 */
export function deleteStaleOutput(folder: string): readonly string[] {
  const dist = join(folder, 'dist');
  if (!existsSync(dist)) return [];
  const isStale = (path: string) => {
    const source = join(folder, 'src', path.replace(OUTPUT, ''));
    return OUTPUT.test(path) && !SOURCES.some((extension) => existsSync(source + extension));
  };
  const stale = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isStale);
  for (const path of stale) rmSync(join(dist, path));
  return stale;
}
