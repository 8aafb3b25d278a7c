import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailures, resultsOf } from './test/results.ts';
import { PRIORITY, type RunOptions, runNode } from './test/run-node.ts';

const IN_MEMORY = '/dev/shm';
/** Free space that the temporary files of the tests require in memory. */
const REQUIRED_BYTES = 4 * 2 ** 30;

/**
 * Runs all tests and prints `N passed, N failed` at the end. Arguments limit the tests: paths, `-t name`; `--long` runs
 * the long tests. A failed type check or a run without tests is a failure too.
 *
 * Tests in the browser often wait for frames, so the other tests and the type checks run beside them. They get the cores
 * that the browser leaves, because many tests in it measure what is drawn in each frame.
 */
const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const isWhole = args.length === 0 && !isLong;
const temporary = mkdtempSync(join(isLong ? tmpdir() : inMemoryRoot(), 'chatwire-test-'));
const env = { ...process.env, TMPDIR: temporary, ...(isLong && { LONG_TESTS: '1' }) };
// Ignored here: vitest receives the signal too, and the temporary files are removed after it has ended.
process.on('SIGINT', () => undefined);

const [types, ...runs] = await Promise.all([
  typeCheck(),
  ...(isWhole
    ? [
        vitest('browser', ['--project', 'web'], { priority: PRIORITY.normal, output: 'at the end' }),
        vitest('node', ['--project', 'node', '--project', 'jsdom'], { priority: PRIORITY.low }),
      ]
    : [vitest('limited', args, { priority: PRIORITY.normal })]),
]);
rmSync(temporary, { recursive: true, force: true });
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failed = runs.reduce((sum, run) => sum + run.failed, types.failed);
for (const run of runs) process.stdout.write(describeFailures(run));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 && runs.every(({ hasEndedWell }) => hasEndedWell) ? 0 : 1;

async function typeCheck() {
  let failed = 0;
  for (const project of ['tsconfig.tests.json', 'tsconfig.web.json']) {
    const argv = ['node_modules/typescript/bin/tsc', '-p', project];
    if ((await runNode(argv, { env, priority: PRIORITY.lowest })) !== 0) failed += 1;
  }
  return { failed };
}

async function vitest(name: string, limits: readonly string[], options: Omit<RunOptions, 'env'>) {
  const report = join(temporary, `${name}.json`);
  const argv = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const status = await runNode([...argv, `--outputFile.json=${report}`, ...limits], { env, ...options });
  return { ...resultsOf(report), hasEndedWell: status === 0 };
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
