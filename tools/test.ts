import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailures, resultsOf } from './test/results.ts';
import { runNode } from './test/run-node.ts';

const IN_MEMORY = '/dev/shm';
/** Free space that the temporary files of the tests require in memory. */
const REQUIRED_BYTES = 4 * 2 ** 30;

/**
 * Runs all tests and prints `N passed, N failed` at the end. Arguments limit the tests: paths, `-t name`; `--long` runs
 * the long tests. A failed type check or a run without tests is a failure too.
 *
 * Types are checked beside the tests, with the processor time that tests leave: those in the browser often wait for frames.
 */
const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const temporary = mkdtempSync(join(isLong ? tmpdir() : inMemoryRoot(), 'chatwire-test-'));
const env = { ...process.env, TMPDIR: temporary, ...(isLong && { LONG_TESTS: '1' }) };
const report = join(temporary, 'report.json');
// Ignored here: vitest receives the signal too, and the temporary files are removed after it has ended.
process.on('SIGINT', () => undefined);

const [typeFaults, status] = await Promise.all([typeCheck(), vitest()]);
const { passed, failed, failures } = resultsOf(report);
// Processes that are ending may still write.
rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
process.stdout.write(describeFailures(failures));
console.log(`${passed} passed, ${failed + typeFaults} failed`);
process.exitCode = typeFaults === 0 && status === 0 && passed > 0 && failed === 0 ? 0 : 1;

/** Returns the number of projects with type errors. */
async function typeCheck(): Promise<number> {
  let faults = 0;
  for (const project of ['tsconfig.tests.json', 'tsconfig.web.json']) {
    // With several threads, which load the same types, it takes nearly twice the processor time.
    const argv = ['node_modules/typescript/bin/tsc', '-p', project, '--singleThreaded'];
    if ((await runNode(argv, { env, isUrgent: false })) !== 0) faults += 1;
  }
  return faults;
}

/** Returns the exit code. */
function vitest(): Promise<number | null> {
  const argv = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  return runNode([...argv, `--outputFile.json=${report}`, ...args], { env, isUrgent: true });
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
