import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { table } from '../lib/results.ts';
import { type CpuProfile, summarize } from './cpu-profile.ts';

/**
 * Runs another benchmark with the CPU profiler in each of its processes, and prints where each spends its time. The
 * results of the benchmark are discarded, because the profiler slows it down.
 * Use: npm run bench -- profile engine [arguments of the benchmark]
 */
const SHOWN = 20;
const MIN_BUSY_MS = 1_000;
const [name, ...args] = process.argv.slice(2);
if (!name) throw new Error('Use: npm run bench -- profile <name> [arguments]');

const bench = join(import.meta.dirname, '..');
const root = `${pathToFileURL(join(bench, '..'))}/`;
const dir = mkdtempSync(join(tmpdir(), 'chatwire-profile-'));
try {
  const script = join(bench, name, 'main.ts');
  const { status } = spawnSync(process.execPath, ['--conditions=chatwire-source', script, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHATWIRE_BENCH_RESULTS: dir,
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${dir} --cpu-prof-interval=500`,
    },
  });
  process.exitCode = status ?? 1;
  const profiles = readdirSync(dir)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => summarize(JSON.parse(readFileSync(join(dir, file), 'utf8')) as CpuProfile, root))
    .filter(({ busyMs }) => busyMs >= MIN_BUSY_MS)
    .sort((one, other) => other.busyMs - one.busyMs);
  for (const { script, busyMs, areas } of profiles) {
    console.log(`\n${script}: ${(busyMs / 1_000).toFixed(1)} s of CPU\n`);
    const rows = areas.slice(0, SHOWN).map(([area, ms]) => [area, `${((100 * ms) / busyMs).toFixed(1)} %`]);
    console.log(table(['own time in', 'share'], rows));
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
