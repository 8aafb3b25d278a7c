import { parseArgs } from 'node:util';
import type { PhonePlatform, Verdict } from '@chatwire/headless-phone';
import { paceOf } from './pace.ts';
import { type ListRun, reportPhoneLists } from './report.ts';
import { bundledList, SUBJECTS } from './subjects.ts';

/**
 * Runs the list gates on headless phones and prints what each has measured. Without arguments all lists run, and the
 * results are written; a part is no result. `--entry app.tsx --list name` runs another app with a list.
 */
const { values: only } = parseArgs({
  options: {
    list: { type: 'string' },
    entry: { type: 'string' },
    platform: { type: 'string' },
    gate: { type: 'string' },
    seed: { type: 'string', default: '1,2,3' },
  },
});
const isWhole = only.list === undefined && only.platform === undefined && only.gate === undefined;
const seeds = only.seed.split(',').map(Number);

const runs: ListRun[] = [];
for (const list of only.list?.split(',') ?? Object.keys(SUBJECTS)) {
  for (const platform of ['ios', 'android'] as const) {
    if ((only.platform ?? platform) === platform) runs.push(await run(list, platform));
  }
}
const failed = runs.flatMap(({ list, platform, verdicts }) =>
  verdicts.filter(({ passed }) => !passed).map(({ gate, seed }) => `${list} on ${platform}: ${gate} (seed ${seed})`),
);
if (isWhole) reportPhoneLists(runs, seeds);
else console.log(failed.length === 0 ? 'All gates passed.' : `${failed.length} failed:\n${failed.join('\n')}`);
process.exitCode = isWhole || failed.length === 0 ? 0 : 1;

async function run(list: string, platform: PhonePlatform): Promise<ListRun> {
  await using bundled = await bundledList(list, platform, only.entry);
  const verdicts: Verdict[] = [];
  for (const gate of bundled.gates.filter(({ name }) => name.includes(only.gate ?? ''))) {
    for (const seed of seeds) {
      const startedAt = performance.now();
      const verdict = await gate.run({ platform }, seed);
      console.log(line(`${list} on ${platform}`, verdict, performance.now() - startedAt));
      verdicts.push(verdict);
    }
  }
  return { list, platform, verdicts, pace: await paceOf(bundled.subject, platform) };
}

function line(where: string, { gate, seed, measures, errors, passed }: Verdict, ms: number): string {
  const shown = measures.map(({ what, value, atMost }) => `${value <= atMost ? '' : '✗ '}${what} ${rounded(value)}`);
  const faults = errors.slice(0, 2).map((error) => error.slice(0, 300));
  return `${passed ? 'ok  ' : 'FAIL'} ${where}: ${gate} [${seed}] ${[...shown, ...faults].join(' · ')} (${Math.round(ms)} ms)`;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
