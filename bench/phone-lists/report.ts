import type { PhonePlatform, Verdict } from '@chatwire/headless-phone';
import { table, writeResults } from '../lib/results.ts';
import type { Pace } from './pace.ts';
import { SUBJECTS } from './subjects.ts';

export interface ListRun {
  readonly list: string;
  readonly platform: PhonePlatform;
  readonly verdicts: readonly Verdict[];
  readonly pace: Pace;
}

const PLATFORMS: Readonly<Record<PhonePlatform, string>> = { ios: 'iOS', android: 'Android' };

export function reportPhoneLists(runs: readonly ListRun[], seeds: readonly number[]): void {
  const gates = [...new Set(runs.flatMap(({ verdicts }) => verdicts.map(({ gate }) => gate)))];
  const columns = runs.map(({ list, platform }) => `${SUBJECTS[list]?.title ?? list}, ${PLATFORMS[platform]}`);
  const passed = runs.map((run) => gates.filter((gate) => outcome(run, gate) === 'ok').length);
  const known = runs.map((run) => gates.filter((gate) => outcome(run, gate) !== '–').length);
  writeResults(
    'phone-lists',
    { seeds, runs: runs.map(kept) },
    `# Lists on headless phones

Release bundles of React Native 0.87.1 on the [headless phone](../../packages/headless-phone/README.md), which says what it
cannot show. ChatMessageList has its composer, its client and a server in the app; the other lists have plain rows of text, and
settings for chats. A gate is passed when every measure is at or below its limit with each of ${seeds.length} seed${seeds.length === 1 ? '' : 's'}:
0 frames off the bottom, displacements and distances from the target of 0.5 points, 0 blank frames (1 in hard flings). A cell
shows the worst measure above its limit; *out of view*: the row could not be seen.

${table(['Gate', ...columns], [['passed', ...passed.map((count, index) => `${count} of ${known[index]}`)], ...gates.map((gate) => [gate, ...runs.map((run) => outcome(run, gate))])])}

## Cost

The clock is the phone's, one frame is 16.7 ms. CPU is that of the process on the machine below: JavaScript in Node, layout
and the phone itself. Compare within a column of rows alone.

${table(
  ['List', 'App start to first row, ms', 'Commits per streamed word', 'CPU per frame of scrolling, ms'],
  runs.map(({ pace }, index) => [
    columns[index] ?? '',
    pace.firstRowMs.toFixed(0),
    pace.commitsPerWord.toFixed(2),
    pace.scrollFrameMs.toFixed(2),
  ]),
)}`,
  );
}

/** What the file for tools has of a run: one entry per gate, the worst of the seeds. */
function kept(run: ListRun) {
  const gates = [...new Set(run.verdicts.map(({ gate }) => gate))];
  const outcomes = Object.fromEntries(gates.map((gate) => [gate, outcome(run, gate)]));
  return { list: run.list, platform: run.platform, pace: run.pace, outcomes };
}

function outcome({ verdicts }: ListRun, gate: string): string {
  const own = verdicts.filter((verdict) => verdict.gate === gate);
  if (own.length === 0) return '–';
  const failed = own.filter(({ passed }) => !passed);
  if (failed.length === 0) return 'ok';
  const high = failed.flatMap(({ measures }) => measures.filter(({ value, atMost }) => !(value <= atMost)));
  const worst = high.toSorted((one, other) => other.value / (other.atMost + 1) - one.value / (one.atMost + 1))[0];
  if (!worst) return 'error';
  return Number.isFinite(worst.value) ? `${worst.what}: ${Math.round(worst.value * 100) / 100}` : 'out of view';
}
