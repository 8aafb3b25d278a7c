import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * What can be known of the phone app without a phone: its types, its tests on the renderer of phones, and that Metro
 * bundles it for iOS and Android and Hermes compiles both. Arguments go to Jest, and then nothing is bundled.
 */
const PHONE = join(import.meta.dirname, '..', 'apps', 'phone');
const TSC = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const args = process.argv.slice(2);

const steps = [
  [TSC, '-p', '.'],
  [join(PHONE, 'node_modules', 'jest', 'bin', 'jest.js'), ...args],
  ...(args.length > 0 ? [] : [[join(PHONE, 'tools', 'bundle.ts')]]),
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: PHONE, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
