import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Chatwire beside other software, on the same machine and in the same run. Each part has a process of its own.
 * Use: npm run bench -- peers [log] [push] [websocket] [--no-results]
 */
const PARTS = ['log', 'push', 'websocket'] as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'no-results': { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !PARTS.some((part) => part === name));
if (unknown) throw new Error(`unknown part ${unknown}: expected ${PARTS.join(', ')}`);
const parts = positionals.length > 0 ? positionals : PARTS;
const failed = parts.filter((part) => {
  console.log(`\n== ${part}`);
  const args = values['no-results'] ? ['--no-results'] : [];
  const script = join(import.meta.dirname, part, 'main.ts');
  return spawnSync(process.execPath, [...process.execArgv, script, ...args], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
