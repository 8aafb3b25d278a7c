import { ROOT, runNodeSteps, TSC, VITEST } from './run-node-steps.ts';

/**
 * Checks the API documents with common tools: redocly, spectral, and the AsyncAPI parser. Generates clients with
 * openapi-typescript and hey-api, compiles them strictly, and calls a server with them. Then runs the server's tests
 * with every response and frame validated against the documents. Arguments are passed to Node's test runner; the
 * server's tests are then skipped.
 */
const TEST = ['--conditions=chatwire-source', '--test', '--test-concurrency=1', '--test-timeout=300000'];

const SERVER_TESTS = ['--conditions=chatwire-source', VITEST, 'run', '--project', 'node', 'packages/server/tests'];

const args = process.argv.slice(2);
const env = { CHECK_CONTRACT: '1' };

runNodeSteps(ROOT, [
  { args: [TSC, '-p', 'tools/contracts'] },
  { args: [...TEST, ...args, 'tools/contracts/tests/*.contract.ts'], env },
  ...(args.length === 0 ? [{ args: SERVER_TESTS, env }] : []),
]);
