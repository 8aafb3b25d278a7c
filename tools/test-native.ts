import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks the phone app without a phone: its types, its tests in Jest, its release bundles on the headless phone, and
 * that Hermes compiles them for iOS and Android. Arguments go to Jest, and then nothing is bundled.
 */
const PHONE = join(import.meta.dirname, '..', 'apps', 'phone');
const TSC = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const args = process.argv.slice(2);

const steps = [
  [TSC, '-p', '.'],
  [join(PHONE, 'node_modules', 'jest', 'bin', 'jest.js'), ...args],
  ...(args.length > 0 ? [] : [['--test', 'tests/headless/*.headless.ts'], [join(PHONE, 'tools', 'bundle.ts')]]),
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: PHONE, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
