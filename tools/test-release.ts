import { ROOT, runNodeSteps, TSC } from './run-node-steps.ts';

/**
 * Tests the packages as published: packs every package, publishes all to a local registry, and installs them in new
 * apps outside the repository. Takes five to ten minutes and downloads about 400 MB. Arguments are passed to Node's
 * test runner.
 */
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=900000'];

runNodeSteps(ROOT, [
  { args: [TSC, '-p', 'tools/release'] },
  { args: [...TEST, ...process.argv.slice(2), 'tools/release/tests/*.release.ts'] },
]);
