import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Tests the contents of deploy/ with installed programs: the image with buildah and crun, Caddy, nginx, kubectl,
 * systemd-analyze, and promtool. Tests without their program are skipped with a reason. The first run builds a Debian
 * base image with debootstrap. Arguments are passed to Node's test runner.
 */
const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=1800000'];

const steps = [
  [TSC, '-p', 'tools/deploy'],
  [...TEST, ...process.argv.slice(2), 'tools/deploy/tests/*.deploy.ts'],
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
