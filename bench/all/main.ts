import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../packages/testkit/src/postgres.ts';
import { table, writeResults } from '../lib/results.ts';
import { LOG_SETTINGS } from '../log-pages/postgres-settings.ts';
import { readResults } from '../published/results.ts';
import { compare, format } from './compare.ts';
import { RUNS, type Run } from './runs.ts';

/**
 * Runs every benchmark in one sitting, and compares the published figures with those of the results before.
 * Use: npm run bench -- all [--only engine,lists]
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const runs = RUNS.filter(({ name }) => !only || only.includes(name));
const folder = join(import.meta.dirname, '..');

const before = readResults();
const beganMs = Date.now();
// The logs of millions of entries are filled once for all benchmarks that read them.
await using postgres = await startPostgres({ durable: true, settings: LOG_SETTINGS, parent: '/var/tmp' });
const outcomes = [];
for (const run of runs) outcomes.push(await outcomeOf(run));
const minutes = Math.round((Date.now() - beganMs) / 60_000);
const figures = compare(before, readResults());
const failed = outcomes.filter(({ isDone }) => !isDone).map(({ name }) => name);

const rows = figures.map(({ what, unit, before: earlier, now, improvement }) => [
  what,
  format(earlier, unit),
  format(now, unit),
  improvement === undefined ? '–' : `${improvement.toFixed(2)} ×`,
]);
if (only) console.log(`\n${table(['figure', 'before', 'now', 'better by'], rows)}`);
else {
  writeResults(
    'all',
    { minutes, failed, figures },
    `# All benchmarks in one run

${runs.length} benchmarks in ${minutes} minutes${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}. “Before” is the result that each benchmark had
before this run; it may be of another commit or machine. Above 1 × is an improvement.

${table(['figure', 'before', 'now', 'better by'], rows)}`,
  );
}
process.exitCode = failed.length > 0 ? 1 : 0;

async function outcomeOf({ name, args, minutes: limit }: Run): Promise<{ name: string; isDone: boolean }> {
  const title = [name, ...args].join(' ');
  console.log(`\n== ${title}`);
  const startedMs = Date.now();
  const child = spawn(
    process.execPath,
    ['--conditions=chatwire-source', '--max-old-space-size=4096', join(folder, name, 'main.ts'), ...args],
    { stdio: 'inherit', env: { ...process.env, CHATWIRE_BENCH_POSTGRES: postgres.url } },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), limit * 60_000);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`== ${title}: ${code === 0 ? 'done' : `failed (${code ?? 'took too long'})`} after ${seconds} s`);
  return { name: title, isDone: code === 0 };
}
