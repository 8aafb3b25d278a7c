import { percentile, table, writeResults } from '../lib/results.ts';
import { goalTable } from './goal-table.ts';
import { LISTS } from './lists.ts';
import type { Figures } from './measure-in-page.ts';
import type { RecordedFigures } from './recorded-figures.ts';

export interface ListReport {
  /** Number of rounds of the timed scenes. */
  readonly rounds: number;
  /** Size of the kit, in bytes. */
  readonly size: { readonly atOnce: number; readonly onDemand: number };
  readonly recorded: RecordedFigures;
}

export function reportLists({ rounds, size, recorded }: ListReport): void {
  writeResults(
    'lists',
    { rounds, size, runs: recorded },
    `# Lists in Chromium

Production builds, a box of 400 × 600 px, a fresh page for each figure, alternating lists. There are two kinds of rows. *Kit*: the
rows of ChatMessageList, with the same bubbles, messages, store, and server in the page; the other lists replace its list and
report nothing. *Simple*: avatar, name, text, and time in react-native-web, from an array; ours is only the list engine of
ChatMessageList. Displacements (px), frames off the bottom, and blank pixels are exact, from a single run, read after all other
work before a paint. Times are medians of ${rounds} round${rounds === 1 ? '' : 's'} with the lowest and highest, in steps of a frame; compare them only within a
run and a kind of row. A list counts as open at the first frame that shows its final content in its final position, without
blank parts. Motion is reduced. A stream has 200 words, one per frame, with 1,000 loaded messages; with *new data*, the list gets
a new array each time; with the *row store*, only the row is updated. ChatMessageList receives each word as an edited message.

The kit is ${kB(size.atOnce)} minified and compressed, without React, React Native, and the SDK; ${kB(size.onDemand)} more
(languages, emoji) are loaded on demand.

## Goals

Ratios compare medians. Counts and pixels are the worst of all rounds.

${goalTable(recorded)}

## With the rows of the kit

${measurementsTable(recorded, LISTS.kit)}

## With the simple row

${measurementsTable(recorded, LISTS.simple)}`,
  );
}

/** Formats the measurements that have figures of any of these lists. */
export function measurementsTable(recorded: RecordedFigures, lists: Readonly<Record<string, string>>): string {
  const keys = Object.keys(lists);
  const names = recorded.names.filter((name) => keys.some((list) => recorded.figuresOf(name, list)));
  const rows = names.map((name) => [name, ...keys.map((list) => summary(recorded.figuresOf(name, list)))]);
  return table(['Measurement', ...Object.values(lists)], rows);
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
