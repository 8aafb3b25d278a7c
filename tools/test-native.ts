import { join } from 'node:path';
import { ROOT, runNodeSteps, TSC, VITEST } from './run-node-steps.ts';

/**
 * Tests the phone app without a phone: its types, its tests in Jest, its release bundles and all list gates on the
 * headless phone, and the compilation of the bundles by Hermes for iOS and Android. Arguments are passed to Jest;
 * nothing is bundled then.
 */
const PHONE = join(ROOT, 'apps', 'phone');
const GATES = [
  VITEST,
  'run',
  '--project',
  'node',
  '--project',
  'ui',
  'packages/ui-kit/tests/phone',
  'packages/headless-phone',
];
const args = process.argv.slice(2);

runNodeSteps(PHONE, [
  { args: [TSC, '-p', '.'] },
  { args: [join(PHONE, 'node_modules', 'jest', 'bin', 'jest.js'), ...args] },
  ...(args.length > 0
    ? []
    : [
        { args: ['--conditions=chatwire-source', '--test', 'tests/headless/*.headless.ts'] },
        { args: GATES, cwd: ROOT, env: { LONG_TESTS: '1' } },
        { args: [join(PHONE, 'tools', 'bundle.ts')] },
      ]),
]);
