import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Returns the paths of the files of a repository: tracked ones, and new ones that are not ignored. `folders`: only files
 * below these; default: all.
 */
export async function repositoryPaths(root: string, folders: readonly string[] = []): Promise<string[]> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\0').filter((path) => path !== '');
}

/** Returns the text of a file; empty if the file was deleted and the deletion is not committed yet. */
export function textOfFile(root: string, path: string): Promise<string> {
  return readFile(join(root, path), 'utf8').catch(() => '');
}
