import { parseArgs } from 'node:util';
import { canRun, GATES, type GateRunner, type Verdict } from '@chatwire/list-conformance';
import { PLATFORMS, type Platform, type PlatformHost, withHost } from './hosts.ts';
import { type ListRun, reportConformance } from './report.ts';
import { SUBJECTS } from './subjects.ts';

/**
 * Runs the list gates in Chromium and on headless phones and prints their figures. Without arguments it runs all lists
 * and writes the results; partial runs write none. `--entry app.tsx --list name` runs another app on phones.
 */
const { values: only } = parseArgs({
  options: {
    host: { type: 'string' },
    list: { type: 'string' },
    entry: { type: 'string' },
    gate: { type: 'string' },
    seed: { type: 'string', default: '1,2,3' },
  },
});
const isWhole = only.host === undefined && only.list === undefined && only.gate === undefined;
const seeds = only.seed.split(',').map(Number);
const platforms = Object.keys(PLATFORMS).filter((name) => isRequested(name)) as Platform[];

const runs: ListRun[] = [];
for (const platform of platforms) {
  runs.push(...(await withHost(platform, only.entry, (host) => runLists(host))));
}
const failed = runs.flatMap(({ list, platform, verdicts }) =>
  verdicts.filter(({ passed }) => !passed).map(({ gate, seed }) => `${list} on ${platform}: ${gate} (seed ${seed})`),
);
if (isWhole) reportConformance(runs, seeds);
else console.log(failed.length === 0 ? 'All gates passed.' : `${failed.length} failed:\n${failed.join('\n')}`);
process.exitCode = isWhole || failed.length === 0 ? 0 : 1;

/** Returns whether a host is requested; `--host phone` means iOS and Android. */
function isRequested(platform: string): boolean {
  const { host = platform } = only;
  return host.split(',').some((each) => each === platform || (each === 'phone' && platform !== 'chromium'));
}

async function runLists(host: PlatformHost): Promise<readonly ListRun[]> {
  const runs: ListRun[] = [];
  for (const list of only.list?.split(',') ?? listsOn(host.platform)) {
    const verdicts = await runGates(list, host, await host.runner(list));
    runs.push({ list, platform: host.platform, verdicts, pace: isWhole ? await host.pace(list) : undefined });
  }
  return runs;
}

function listsOn(platform: Platform): readonly string[] {
  return Object.entries(SUBJECTS).flatMap(([name, { isForWeb = false }]) =>
    platform === 'chromium' || !isForWeb ? [name] : [],
  );
}

/**
 * Runs each gate with each seed, concurrently if the host allows it. Returns the verdicts in the order of the gates.
 */
async function runGates(list: string, { platform, workers }: PlatformHost, runner: GateRunner): Promise<Verdict[]> {
  const gates = GATES.filter((gate) => canRun(gate, runner.features) && gate.name.includes(only.gate ?? ''));
  const trials = gates.flatMap((gate) => seeds.map((seed) => ({ gate, seed })));
  const verdicts: Verdict[] = [];
  const queue = trials.entries();
  const work = async () => {
    for (const [index, { gate, seed }] of queue) {
      const startedAt = performance.now();
      const verdict = await runner.run(gate, seed);
      console.log(line(`${list} on ${platform}`, verdict, performance.now() - startedAt));
      verdicts[index] = verdict;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return verdicts;
}

function line(label: string, { gate, seed, measures, errors, passed }: Verdict, ms: number): string {
  const measureTexts = measures.map(
    ({ quantity, value, atMost }) => `${value <= atMost ? '' : '✗ '}${quantity} ${rounded(value)}`,
  );
  const faults = errors.slice(0, 2).map((error) => error.slice(0, 300));
  return `${passed ? 'ok  ' : 'FAIL'} ${label}: ${gate} [${seed}] ${[...measureTexts, ...faults].join(' · ')} (${Math.round(ms)} ms)`;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
