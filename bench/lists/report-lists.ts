import { percentile, table, writeResults } from '../lib/results.ts';
import type { Figures } from './trial.ts';

export interface ListRuns {
  /** Of the timed scenes. */
  readonly rounds: number;
  /** Of the kit, in bytes. */
  readonly size: { readonly atOnce: number; readonly onDemand: number };
  /** Names of the lists, for people. */
  readonly subjects: Readonly<Record<string, string>>;
  /** Figures by scene and list. */
  readonly runs: ReadonlyMap<string, ReadonlyMap<string, readonly Figures[]>>;
}

export function reportLists({ rounds, size, subjects, runs }: ListRuns): void {
  const names = Object.keys(subjects);
  const rows = [...runs].map(([scene, bySubject]) => [scene, ...names.map((name) => summary(bySubject.get(name)))]);
  const plain = Object.fromEntries([...runs].map(([scene, bySubject]) => [scene, Object.fromEntries(bySubject)]));
  writeResults(
    'lists',
    { rounds, size, runs: plain },
    `# Lists in Chromium

Production builds, a box of 400 × 600 px, a fresh page for each figure, lists in turns. *Finished list* is ChatMessageList
with its own bubbles over the store of the SDK, fed by a server in the page. All others, our engine among them, draw the same
simple row of react-native-web. Displacements (px), frames off the bottom and blank pixels are exact, of one run, read after
everything else that happens before a paint. Times are medians of ${rounds} round${rounds === 1 ? '' : 's'} with the lowest and
highest, in steps of a frame, and worth comparing within a run alone. Motion is reduced. A stream is of 200 words, a word in each
frame, 1,000 messages loaded; the finished list gets each as an edited message. The wheel and the flicks are measured in
messages that went by; those of the finished list have other heights.

The kit is ${kB(size.atOnce)} minified and compressed, without React, React Native and the SDK; ${kB(size.onDemand)} more
(languages, emoji) on demand.

${table(['Scene', ...Object.values(subjects)], rows)}`,
  );
}

function summary(figures: readonly Figures[] | undefined): string {
  const [first] = figures ?? [];
  if (!figures || !first) return 'not run';
  const parts = Object.keys(first).map((name) => `${name} ${spread(figures.map((each) => each[name] ?? Number.NaN))}`);
  return parts.length === 0 ? 'failed' : parts.join(', ');
}

function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, 50, 100].map((p) => Math.round(percentile(values, p) * 10) / 10);
  return low === high ? `${middle}` : `${middle} [${low}..${high}]`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
