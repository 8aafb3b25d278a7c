import { spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..', '..');
export const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
export const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const PACKED = ['protocol', 'sdk', 'ui-kit', 'expo'];

/** Builds what an Expo app needs of this repository, and packs it into a folder as it would be published. */
export function packPackages(folder: string): void {
  must(ROOT, process.execPath, [TSC, '-b']);
  // Not part of the build above: its types are those of the modules that are installed for this app.
  must(ROOT, process.execPath, [TSC, '-p', 'packages/expo']);
  const packages = PACKED.flatMap((name) => ['-w', join('packages', name)]);
  must(ROOT, NPM, ['pack', ...packages, '--silent', '--ignore-scripts', '--pack-destination', folder]);
}

/** Runs a program without a network where it can. Throws with its output when it fails. */
export function must(cwd: string, program: string, args: readonly string[]): void {
  const path = `${join(process.execPath, '..')}${delimiter}${process.env['PATH']}`;
  const env = { ...process.env, PATH: path, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) packPackages(resolve(ROOT, process.argv[2] ?? '..'));
