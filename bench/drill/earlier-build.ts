import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../lib/server-node.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIGRATIONS = 'packages/server/src/storage/migrations';
const FOLDERS = ['packages', 'apps', 'package.json', 'tsconfig.base.json'];

/**
 * Extracts the server of an earlier commit from the git history into `folder`. It runs from its sources, with the
 * dependencies installed here. Returns undefined without a history, or if that commit does not run with these
 * dependencies.
 */
export function earlierBuild(commit: string, folder: string): Build | undefined {
  if (!exists(commit)) return undefined;
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const archive = git('archive', commit, ...FOLDERS);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkDependencies(join(folder, 'node_modules'));
  const condition = '--conditions=chatwire-source';
  const script = `await import(${JSON.stringify(join(folder, 'apps/chatwire/src/commands/serve.ts'))})`;
  const loadArgs = [condition, '--input-type=module', '--eval', script];
  if (spawnSync(process.execPath, loadArgs, { stdio: 'inherit' }).status !== 0) return undefined;
  const args = [condition, join(folder, 'apps/chatwire/src/main.ts'), 'serve'];
  return { name: `commit ${git('rev-parse', '--short', commit).toString().trim()}`, args };
}

/**
 * Returns the last commit before the newest migration, so that the first node of this version migrates the database of
 * the others.
 */
export function commitBeforeNewestMigration(): string | undefined {
  const newest = readdirSync(join(ROOT, MIGRATIONS)).findLast((name) => /^\d{4}-[\w-]+\.ts$/.test(name));
  if (newest === undefined || !exists('HEAD')) return undefined;
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`).toString().trim();
  return exists(`${added}~1`) ? `${added}~1` : undefined;
}

/** Links all packages except those of the repository, which link to the sources of that commit. */
function linkDependencies(folder: string): void {
  const installed = join(ROOT, 'node_modules');
  for (const name of readdirSync(installed)) {
    if (name === '@chatwire')
      cpSync(join(installed, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(installed, name), join(folder, name));
  }
}

function exists(commit: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
}
