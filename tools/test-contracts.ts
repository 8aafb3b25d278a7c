import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks the API documents with the tools that people use on them: redocly, spectral, the AsyncAPI parser; generates clients
 * with openapi-typescript and hey-api, compiles them strictly, and calls a server with them. Then runs the server's tests with
 * every response and frame checked against the documents. Arguments go to Node's test runner, and leave the server's tests out.
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
