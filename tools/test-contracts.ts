import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks the API documents with common tools: redocly, spectral, and the AsyncAPI parser. Generates clients with
 * openapi-typescript and hey-api, compiles them strictly, and calls a server with them. Then runs the server's tests
 * with every response and frame validated against the documents. Arguments are passed to Node's test runner; the
 * server's tests are then skipped.
 */
const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=300000'];

const VITEST = ['--conditions=chatwire-source', join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];

const args = process.argv.slice(2);
const steps = [
  [TSC, '-p', 'tools/contracts'],
  [...TEST, ...args, 'tools/contracts/tests/*.contract.ts'],
  ...(args.length === 0 ? [[...VITEST, '--project', 'node', 'packages/server/tests']] : []),
];
const env = { ...process.env, CHECK_CONTRACT: '1' };
const failed = steps.filter(
  (step) => spawnSync(process.execPath, step, { cwd: ROOT, env, stdio: 'inherit' }).status !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;
