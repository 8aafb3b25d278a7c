import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks the API documents with the tools that people use on them: redocly, spectral, the AsyncAPI parser; generates clients
 * with openapi-typescript and hey-api, compiles them strictly, and calls a server with them. Arguments go to Node's test runner.
 */
const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=300000'];

const steps = [
  [TSC, '-p', 'tools/contracts'],
  [...TEST, ...process.argv.slice(2), 'tools/contracts/tests/*.contract.ts'],
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
