import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Tests the packages as published: packs every package, publishes all to a local registry, and installs them in new
 * apps outside the repository. Takes five to ten minutes and downloads about 400 MB. Arguments are passed to Node's
 * test runner.
 */
const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=900000'];

const steps = [
  [TSC, '-p', 'tools/release'],
  [...TEST, ...process.argv.slice(2), 'tools/release/tests/*.release.ts'],
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
