import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks `@chatwire/expo` and the Expo app: types against the real modules, the adapters over their real JavaScript, and
 * the app outside of the repository, bundled and with its native projects. Arguments go to Jest, and then nothing is packed.
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
