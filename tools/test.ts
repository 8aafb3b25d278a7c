import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs every test (arguments narrow it: paths, `-t name`; `--long` runs the ones that take minutes) and ends with
 * the line `N passed, N failed`. A failing type check or a run without tests is a failure too.
 */
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const env = { ...process.env, ...(process.argv.includes('--long') && { LONG_TESTS: '1' }) };
const report = join(mkdtempSync(join(tmpdir(), 'chatwire-test-')), 'report.json');
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
console.log(`${passed} passed, ${failed + typeFaults} failed`);
process.exitCode = typeFaults === 0 && vitest.status === 0 && passed > 0 && failed === 0 ? 0 : 1;

function countsOf(path: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(path, { force: true });
  }
}
