import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Free space that the temporary files of the tests require in memory. */
const REQUIRED_BYTES = 4 * 2 ** 30;

/**
 * Runs all tests and prints `N passed, N failed` at the end. Arguments limit the tests: paths, `-t name`; `--long` runs
 * the long tests. A failed type check or a run without tests is a failure too.
 */
const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const temporary = mkdtempSync(join(isLong ? tmpdir() : inMemoryRoot(), 'chatwire-test-'));
const env = { ...process.env, TMPDIR: temporary, ...(isLong && { LONG_TESTS: '1' }) };
const report = join(temporary, 'report.json');
// Ignored here: vitest receives the signal too, and the temporary files are removed after it has ended.
process.on('SIGINT', () => undefined);
const node = process.execPath;

const typeFaults = ['tsconfig.tests.json', 'tsconfig.web.json'].filter(
  (project) => spawnSync(node, ['node_modules/typescript/bin/tsc', '-p', project], { stdio: 'inherit' }).status !== 0,
).length;
const vitest = spawnSync(
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ],
  { stdio: 'inherit', env },
);
const { passed, failed } = countsOf(report);
rmSync(temporary, { recursive: true, force: true });
console.log(`${passed} passed, ${failed + typeFaults} failed`);
process.exitCode = typeFaults === 0 && vitest.status === 0 && passed > 0 && failed === 0 ? 0 : 1;

function countsOf(path: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Returns a temporary folder in memory if there is enough space: tests wait for the disk thousands of times. */
function inMemoryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= REQUIRED_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
