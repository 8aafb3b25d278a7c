import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPackages } from './pack.ts';
import { PUBLISHED, ROOT } from './published.ts';
import { NPM, runProgram } from './run-program.ts';

const CHANGESETS = join(import.meta.dirname, 'node_modules', '@changesets', 'cli', 'bin.js');

/**
 * Runs a command of changesets for all published packages. `add`, the default, records a change. `version` applies
 * recorded changes to versions and changelogs. `publish` builds the packages and publishes the versions that the
 * registry does not have.
 */
const [command = 'add', ...args] = process.argv.slice(2);
if (command === 'publish') {
  buildPackages();
  const repository = process.env['GITHUB_REPOSITORY'];
  if (repository) setRepository(`git+${process.env['GITHUB_SERVER_URL']}/${repository}.git`);
}
const { status } = spawnSync(process.execPath, [CHANGESETS, command, ...args], { cwd: ROOT, stdio: 'inherit' });
if (status === 0 && command === 'version') {
  runProgram(ROOT, NPM, ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
}
process.exitCode = status ?? 1;

/** Sets the repository in manifests: the registry compares it with the provenance of a package. */
function setRepository(url: string): void {
  const workspaces = PUBLISHED.flatMap((folder) => ['-w', folder]);
  runProgram(ROOT, NPM, ['pkg', 'set', `repository.type=git`, `repository.url=${url}`, ...workspaces]);
}
