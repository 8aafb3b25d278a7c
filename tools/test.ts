import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Runs every test (arguments narrow it: paths, `-t name`; `--long` runs the ones that take minutes) and ends with
 * the line `N passed, N failed`. A failing type check or a run without tests is a failure too.
 */
const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const temporary = mkdtempSync(join(isLong ? tmpdir() : quickRoot(), 'chatwire-test-'));
const env = { ...process.env, TMPDIR: temporary, ...(isLong && { LONG_TESTS: '1' }) };
const report = join(temporary, 'report.json');
// Ending the tests ends vitest too; their leftovers are removed all the same.
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

/** Tests wait thousands of times for a disk: files in memory spare them that, where there is room for them. */
function quickRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
