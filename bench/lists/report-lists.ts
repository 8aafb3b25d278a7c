import { percentile, table, writeResults } from '../lib/results.ts';
import { goalTable } from './goal-table.ts';
import type { Runs } from './runs.ts';
import { SUBJECTS } from './subjects.ts';
import type { Figures } from './trial.ts';

export interface ListReport {
  /** Of the timed scenes. */
  readonly rounds: number;
  /** Of the kit, in bytes. */
  readonly size: { readonly atOnce: number; readonly onDemand: number };
  readonly runs: Runs;
}

export function reportLists({ rounds, size, runs }: ListReport): void {
  writeResults(
    'lists',
    { rounds, size, runs },
    `# Lists in Chromium

Production builds, a box of 400 × 600 px, a fresh page for each figure, lists in turns. Rows are of two kinds. *Kit*: those of
ChatMessageList, with the same bubbles, messages, store and server in the page; beside the finished list stand other lists
in its place, which get nothing else and report nothing. *Simple*: an avatar, a name, a text and a time of
react-native-web, from an array; ours is the engine of the finished list alone. Displacements (px), frames off the bottom
and blank pixels are exact, of one run, read after everything else that happens before a paint. Times are medians of
${rounds} round${rounds === 1 ? '' : 's'} with the lowest and highest, in steps of a frame, and worth comparing within a run and a kind
of row alone. A list is open with the first frame that shows all that it shows in the end, where it shows it in the end; one in
which a part is still blank does not count. Motion is reduced. A stream is of 200 words, a word in each frame, 1,000 messages loaded; *new data* gives the
list another array each time, *row store* draws the row alone. ChatMessageList gets each word as an edited message.

The kit is ${kB(size.atOnce)} minified and compressed, without React, React Native and the SDK; ${kB(size.onDemand)} more
(languages, emoji) on demand.

## Goals

Ratios are of medians. Counts and pixels are the worst of all rounds.

${goalTable(runs)}

## With the rows of the kit

${scenesTable(runs, SUBJECTS.kit)}

## With the simple row

${scenesTable(runs, SUBJECTS.simple)}`,
  );
}

/** The lines that one of these lists was in. */
export function scenesTable(runs: Runs, subjects: Readonly<Record<string, string>>): string {
  const names = Object.keys(subjects);
  const lines = runs.lines.filter((line) => names.some((name) => runs.of(line, name)));
  const rows = lines.map((line) => [line, ...names.map((name) => summary(runs.of(line, name)))]);
  return table(['Scene', ...Object.values(subjects)], rows);
}

function summary(figures: readonly Figures[] | undefined): string {
  const [first] = figures ?? [];
  if (!figures || !first) return '–';
  const parts = Object.keys(first).map((name) => `${name} ${spread(figures.map((each) => each[name] ?? Number.NaN))}`);
  return parts.length === 0 ? 'failed' : parts.join(', ');
}

function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, 50, 100].map((p) => Math.round(percentile(values, p) * 10) / 10);
  return Object.is(low, high) ? `${middle}` : `${middle} [${low}..${high}]`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
