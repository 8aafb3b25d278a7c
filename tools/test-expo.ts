import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Tests `@chatwire/expo` and the Expo app: types against the real modules, the adapters with their real JavaScript, and
 * the app outside the repository, with bundles and native projects. Arguments are passed to Jest; nothing is packed
 * then.
 */
const APP = join(import.meta.dirname, '..', 'apps', 'expo');
const TSC = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const args = process.argv.slice(2);

const steps = [
  [TSC, '-p', '.'],
  [join(APP, 'node_modules', 'jest', 'bin', 'jest.js'), ...args],
  ...(args.length > 0 ? [] : [['--test', 'tests/*.expo.ts']]),
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: APP, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
