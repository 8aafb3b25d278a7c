import { table } from '../lib/results.ts';
import type { Result, Results } from './results.ts';

const NAMES: Readonly<Record<string, string>> = {
  tanstack: 'TanStack Virtual',
  virtua: 'virtua',
  flat: 'FlatList',
  legend: 'LegendList',
  flash: 'FlashList',
  virtuoso: 'Virtuoso',
};

/** Renders the figures of the message list that do not depend on the machine. */
export function listTable(results: Results): string {
  const measurements: readonly [string, Result][] = Object.entries(results.get('lists').runs);
  const messageList = measurements.flatMap(([name, runs]) => (isScrolling(name) ? [] : (runs['message-list'] ?? [])));
  const worst = (figure: string) => String(Math.max(...messageList.map((run: Result) => run[figure] ?? 0)));
  const others = (figure: string) => worstOfOthers(measurements, figure);
  return table(
    ['Measure', 'Chatwire', 'Other lists'],
    [
      ['shift of visible rows, in pixels, while other rows are added or grow', worst('px'), others('px')],
      ['painted frames in which a row jumps while the user scrolls', worst('jitter'), others('jitter')],
      ['height of blank space, in pixels, while the user scrolls', worst('blank'), others('blank')],
      ['painted frames in which the newest row is not at the bottom', worst('framesOff'), others('framesOff')],
      conformance(results, 'chromium', 'conformance checks passed in every painted frame, Chromium'),
      conformance(results, 'ios', 'conformance checks passed in every painted frame, iOS'),
      conformance(results, 'android', 'conformance checks passed in every painted frame, Android'),
    ],
  );
}

/** Returns whether the user scrolls in a measurement, or jumps to the middle of a row. */
function isScrolling(name: string): boolean {
  return name === 'wheel over 16000 px' || name === 'ten flicks' || name.startsWith('jump');
}

/** Returns the range from the best to the worst of the other lists; the figure of a list is the worst of its cases. */
function worstOfOthers(measurements: readonly [string, Result][], figure: string): string {
  const cases = measurements.filter(([name]) => !isScrolling(name));
  const worst = Object.keys(NAMES).map((list) =>
    Math.max(0, ...cases.flatMap(([, runs]) => runs[list] ?? []).map((run: Result) => run[figure] ?? 0)),
  );
  return `${Math.round(Math.min(...worst))} to ${Math.round(Math.max(...worst))} (worst case of each list)`;
}

function conformance(results: Results, platform: string, measure: string): string[] {
  const runs = results.get('list-conformance').runs.filter((run: Result) => run.platform === platform);
  const of = (name: string) => runs.find(({ list }: Result) => list === name)?.outcomes ?? {};
  const others = runs
    .filter(({ list }: Result) => list in NAMES)
    .map((run: Result) => [NAMES[run.list], passed(run.outcomes)]);
  const ranked = others.toSorted(([, a]: Result, [, b]: Result) => b - a).map(([name, ok]: Result) => `${name} ${ok}`);
  const engine = of('kit');
  return [
    measure,
    `complete kit: ${passed(of('chat'))} of ${count(of('chat'))}; list alone: ${passed(engine)} of ${count(engine)}`,
    `of ${count(engine)}: ${ranked.join(', ')}`,
  ];
}

function passed(outcomes: Result): number {
  return Object.values(outcomes).filter((outcome) => outcome === 'ok').length;
}

function count(outcomes: Result): number {
  return Object.keys(outcomes).length;
}
