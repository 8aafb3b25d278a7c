import type { Verdict } from '@chatwire/list-conformance';
import { table, writeResults } from '../lib/results.ts';
import { PLATFORMS, type Platform } from './hosts.ts';
import type { Pace } from './pace.ts';
import { SUBJECTS } from './subjects.ts';

export interface ListRun {
  readonly list: string;
  readonly platform: Platform;
  readonly verdicts: readonly Verdict[];
  /** Undefined: not measured. */
  readonly pace: Pace | undefined;
}

export function reportConformance(runs: readonly ListRun[], seeds: readonly number[]): void {
  writeResults(
    'list-conformance',
    { seeds, runs: runs.map(storedRun) },
    `# Message lists: conformance

The gates of [list-conformance](../../packages/list-conformance/README.md), which describes each of them and the limits of the
hosts. Phones are [headless](../../packages/headless-phone/README.md) with release bundles of React Native 0.87.1; Chromium runs
production builds. ChatMessageList has its composer, its client and a server in the app; the other lists have plain rows of text and
settings for chats. A gate passes if every measure is at or below its limit with each of ${seeds.length} seed${seeds.length === 1 ? '' : 's'}:
0 frames off the bottom, displacements and distances from the target of 0.5 points, 0 blank frames (1 in hard flings). A cell
shows the worst measure above its limit; *out of view*: the row could not be seen; –: the host cannot show it, or the list does not
run there.

${gateTable(runs)}

## Cost

Times are on the clock of the headless phone; a frame is 16.7 ms. CPU time is that of the process on the machine below: JavaScript in
Node, layout, and the emulated phone. Compare only within a column. [Lists](lists.md) has the cost in Chromium.

${table(
  ['List', 'App start to first row, ms', 'Commits per streamed word', 'CPU per frame of scrolling, ms'],
  runs.flatMap(({ list, platform, pace }) =>
    pace ? [[`${titleOf(list)}, ${PLATFORMS[platform]}`, ...paceCells(pace)]] : [],
  ),
)}`,
  );
}

/** Renders a table of gates and platforms (rows) by lists (columns). */
function gateTable(runs: readonly ListRun[]): string {
  const lists = [...new Set(runs.map(({ list }) => list))];
  const platforms = [...new Set(runs.map(({ platform }) => platform))];
  const gates = [...new Set(runs.flatMap(({ verdicts }) => verdicts.map(({ gate }) => gate)))];
  const cells = (platform: Platform, cell: (run: ListRun) => string) =>
    lists.map((list) => {
      const run = runs.find((each) => each.list === list && each.platform === platform);
      return run ? cell(run) : '–';
    });
  const passed = platforms.map((platform) => [
    '**passed**',
    PLATFORMS[platform],
    ...cells(platform, (run) => `**${passedOf(run, gates)}**`),
  ]);
  const rows = gates.flatMap((gate) =>
    platforms
      .map((platform) => [gate, PLATFORMS[platform], ...cells(platform, (run) => outcome(run, gate))])
      .filter(([, , ...outcomes]) => outcomes.some((each) => each !== '–')),
  );
  return table(['Gate', 'Host', ...lists.map(titleOf)], [...passed, ...rows]);
}

function passedOf(run: ListRun, gates: readonly string[]): string {
  const outcomes = gates.map((gate) => outcome(run, gate)).filter((each) => each !== '–');
  return `${outcomes.filter((each) => each === 'ok').length} of ${outcomes.length}`;
}

function titleOf(list: string): string {
  return SUBJECTS[list]?.title ?? list;
}

function paceCells({ firstRowMs, commitsPerWord, scrollFrameMs }: Pace): readonly string[] {
  return [firstRowMs.toFixed(0), commitsPerWord.toFixed(2), scrollFrameMs.toFixed(2)];
}

/** Returns the JSON of a run: one entry per gate, the worst of the seeds. */
function storedRun(run: ListRun) {
  const gates = [...new Set(run.verdicts.map(({ gate }) => gate))];
  const outcomes = Object.fromEntries(gates.map((gate) => [gate, outcome(run, gate)]));
  return { list: run.list, platform: run.platform, pace: run.pace, outcomes };
}

function outcome({ verdicts }: ListRun, gate: string): string {
  const gateVerdicts = verdicts.filter((verdict) => verdict.gate === gate);
  if (gateVerdicts.length === 0) return '–';
  const failed = gateVerdicts.filter(({ passed }) => !passed);
  if (failed.length === 0) return 'ok';
  const high = failed.flatMap(({ measures }) => measures.filter(({ value, atMost }) => !(value <= atMost)));
  const worst = high.toSorted((one, other) => other.value / (other.atMost + 1) - one.value / (one.atMost + 1))[0];
  if (!worst) return 'error';
  return Number.isFinite(worst.value) ? `${worst.quantity}: ${Math.round(worst.value * 100) / 100}` : 'out of view';
}
