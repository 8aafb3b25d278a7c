import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Tests the phone app without a phone: its types, its tests in Jest, its release bundles and all list gates on the
 * headless phone, and the compilation of the bundles by Hermes for iOS and Android. Arguments are passed to Jest;
 * nothing is bundled then.
 */
const ROOT = join(import.meta.dirname, '..');
const PHONE = join(ROOT, 'apps', 'phone');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const GATES = [VITEST, 'run', '--project', 'node', 'packages/ui-kit/tests/phone', 'packages/headless-phone'];
const args = process.argv.slice(2);

interface Step {
  readonly args: readonly string[];
  /** Working directory. Default: the phone app. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const steps: readonly Step[] = [
  { args: [TSC, '-p', '.'] },
  { args: [join(PHONE, 'node_modules', 'jest', 'bin', 'jest.js'), ...args] },
  ...(args.length > 0
    ? []
    : [
        { args: ['--conditions=chatwire-source', '--test', 'tests/headless/*.headless.ts'] },
        { args: GATES, cwd: ROOT, env: { LONG_TESTS: '1' } },
        { args: [join(PHONE, 'tools', 'bundle.ts')] },
      ]),
];
const failed = steps.filter(({ args: argv, cwd = PHONE, env }) => {
  return spawnSync(process.execPath, argv, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }).status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
