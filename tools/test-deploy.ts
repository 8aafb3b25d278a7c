import { ROOT, runNodeSteps, TSC } from './run-node-steps.ts';

/**
 * Tests the contents of deploy/ with installed programs: the image with buildah and crun, Caddy, nginx, kubectl,
 * systemd-analyze, and promtool. Tests without their program are skipped with a reason. The first run builds a Debian
 * base image with debootstrap. Arguments are passed to Node's test runner.
 */
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=1800000'];

runNodeSteps(ROOT, [
  { args: [TSC, '-p', 'tools/deploy'] },
  { args: [...TEST, ...process.argv.slice(2), 'tools/deploy/tests/*.deploy.ts'] },
]);
