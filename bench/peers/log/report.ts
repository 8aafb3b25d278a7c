import { percentile, table } from '../../lib/results.ts';
import type { Store } from './stores.ts';

/** Milliseconds. */
export interface TimeFigures {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export interface WriteFigures extends TimeFigures {
  readonly batch: number;
  readonly entriesPerSecond: number;
}

export interface StoreFigures extends Store {
  readonly bytesPerEntry: number;
  /** All pages of all filters. */
  readonly all: TimeFigures;
  /** `entries`: on the newest page. */
  readonly pages: readonly ({ readonly name: string; readonly entries: number } & TimeFigures)[];
  readonly writing: readonly WriteFigures[];
}

export interface LogFigures {
  readonly entries: number;
  readonly rounds: number;
  /** Load average of the machine at the start. */
  readonly load: number;
  readonly stores: readonly StoreFigures[];
  readonly unavailable: readonly { readonly store: Store; readonly error: string }[];
}

export function figuresOf(times: readonly number[]): TimeFigures {
  return { p50: percentile(times, 50), p99: percentile(times, 99), worst: percentile(times, 100) };
}

export function writeFigures(batch: number, times: readonly number[]): WriteFigures {
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return { batch, entriesPerSecond: Math.round((batch * times.length) / seconds), ...figuresOf(times) };
}

/** Formats the figures of all stores, with the ratios to those of the first one. */
export function report({ entries, rounds, load, stores, unavailable }: LogFigures): string {
  const [own, ...peers] = stores;
  if (!own) throw new Error('No store was measured.');
  const notMeasured = unavailable.map(({ store, error }) => `${store.name} was not measured: ${error}`);
  return [
    '# The notification log beside other databases',
    introduction(entries, rounds, load),
    ...notMeasured,
    '## Pages',
    pagesTable(own, peers),
    '## Durable writing',
    writingTable(own, peers),
    '## By filter (milliseconds, p50 / p99 / worst)',
    filterTable(stores, peers, own),
    '## How each store is used',
    stores.map(({ name, use }) => `- **${name}**: ${use}`).join('\n'),
  ].join('\n\n');
}

function introduction(entries: number, rounds: number, load: number): string {
  return `${entries.toLocaleString('en')} entries, 63 combinations of filters, pages of 25 at four positions: the newest, older and newer than the
middle, and near the oldest entry. Before anything is measured, every page must have the same ids in all stores. Each store
runs in a process of its own; the stores alternate, for ${rounds} rounds. A page is the complete entries, without the trace. The durable
batches are written into an empty log. A ratio above 1 means that Chatwire is faster or smaller. The load average of the
machine was ${load} at the start.`;
}

function pagesTable(own: StoreFigures, peers: readonly StoreFigures[]): string {
  const rows = [own, ...peers].map((store) => [
    store.name,
    ms(percentile(p50s(store), 50)),
    ms(Math.max(...p50s(store))),
    ms(store.all.p99),
    ms(store.all.worst),
    store === own ? '1' : geometricMean(ratiosOf(store, own)).toFixed(1),
    store === own ? '–' : ratiosOf(store, own).filter((ratio) => ratio < 1).length,
    store.bytesPerEntry.toFixed(1),
    (store.bytesPerEntry / own.bytesPerEntry).toFixed(2),
  ]);
  const header = [
    'store',
    'median p50, ms',
    'worst p50',
    'p99 of all pages',
    'worst page',
    'ratio of p50, geometric mean',
  ];
  return table([...header, 'filters where it is faster', 'bytes per entry', 'ratio'], rows);
}

function writingTable(own: StoreFigures, peers: readonly StoreFigures[]): string {
  const rows = own.writing.flatMap(({ batch, entriesPerSecond: ownRate }, at) =>
    [own, ...peers].flatMap(({ name, writing }) => {
      const figures = writing[at];
      if (!figures) return [];
      const { entriesPerSecond, p50, p99, worst } = figures;
      return [
        [
          batch,
          name,
          entriesPerSecond,
          (ownRate / entriesPerSecond).toFixed(2),
          `${ms(p50)} / ${ms(p99)} / ${ms(worst)}`,
        ],
      ];
    }),
  );
  return table(['entries per batch', 'store', 'entries per second', 'ratio', 'commit p50 / p99 / worst, ms'], rows);
}

function filterTable(stores: readonly StoreFigures[], peers: readonly StoreFigures[], own: StoreFigures): string {
  const rows = own.pages.map(({ name, entries }, at) => [
    name,
    entries,
    ...stores.map(({ pages }) => cell(pages[at])),
    ...peers.map((peer) => ratio(ratiosOf(peer, own)[at] ?? Number.NaN)),
  ]);
  const header = ['filter', 'entries', ...stores.map(({ name }) => name), ...peers.map(({ name }) => `ratio, ${name}`)];
  return table(header, rows);
}

function cell(figures: TimeFigures | undefined): string {
  return figures ? `${ms(figures.p50)} / ${ms(figures.p99)} / ${ms(figures.worst)}` : '–';
}

/** Returns the p50 of a peer divided by that of Chatwire, by filter. */
function ratiosOf(peer: StoreFigures, own: StoreFigures): number[] {
  return peer.pages.map(({ p50 }, at) => p50 / (own.pages[at]?.p50 ?? Number.NaN));
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function p50s({ pages }: StoreFigures): number[] {
  return pages.map(({ p50 }) => p50);
}

function ratio(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

function ms(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : 0);
}
