import { join } from 'node:path';
import { ROOT, runNodeSteps, TSC } from './run-node-steps.ts';

/**
 * Tests `@chatwire/expo` and the Expo app: types against the real modules, the adapters with their real JavaScript, and
 * the app outside the repository, with bundles and native projects. Arguments are passed to Jest; nothing is packed
 * then.
 */
const APP = join(ROOT, 'apps', 'expo');
const args = process.argv.slice(2);

runNodeSteps(APP, [
  { args: [TSC, '-p', '.'] },
  { args: [join(APP, 'node_modules', 'jest', 'bin', 'jest.js'), ...args] },
  ...(args.length > 0 ? [] : [{ args: ['--test', 'tests/*.expo.ts'] }]),
]);
