import { table } from '../lib/results.ts';
import { signOf } from './machines.ts';
import type { Result, Results } from './results.ts';
import { ms, p50p99, perSecond } from './text.ts';

/** Renders the figures of the notification log, side by side for both databases. */
export function logTable(results: Results): string {
  const both = ['sqlite', 'postgres'].map((store) => ({
    pages: results.get(`log-pages-${store}`),
    summary: results.get(`log-summary-${store}`),
    summarySign: signOf(results, `log-summary-${store}`),
    receipts: results.get(`receipts-${store}`),
  }));
  const row = (measure: string, cell: (log: (typeof both)[number]) => string) => [measure, ...both.map(cell)];
  return table(
    ['Measure', 'SQLite', 'PostgreSQL'],
    [
      row('time to read a page: median over 63 filters, each tried at 4 positions in the log', ({ pages }) =>
        ms(medianPage(largest(pages))),
      ),
      row('time to read a page: p99 of the slowest of these filters', ({ pages }) => ms(slowestPage(largest(pages)))),
      row('time to read a page, compared with a log of 1 million entries', ({ pages }) => growth(pages)),
      row('disk space per entry, including the index', ({ pages }) => `${Math.round(largest(pages).bytesPerEntry)} B`),
      row('durable writes in batches of 100 entries', ({ pages }) => perSecond(pages.ingest[1].entriesPerSecond)),
      row('durable writes in batches of 1,000 entries', ({ pages }) => perSecond(pages.ingest[2].entriesPerSecond)),
      row(
        'baseline: durable writes in batches of 1,000 entries into a plain SQLite table without an index (SQLite in both columns; the two runs gave different figures)',
        ({ pages }) => perSecond(pages.ingest[2].bareTablePerSecond),
      ),
      row(
        'summary (counts and latencies) of 24 hours with 455,000 entries',
        ({ summary, summarySign }) => `${p50p99(summary.figures[0])}${summarySign}`,
      ),
      row(
        'the first summary of 24 hours after the server starts',
        ({ summary, summarySign }) => `${ms(summary.figures[0].first)}${summarySign}`,
      ),
      row(
        'summary of all entries in 24 intervals',
        ({ summary, summarySign }) => `${p50p99(summary.figures[7])}${summarySign}`,
      ),
      row(
        'summary of all entries by hour and channel',
        ({ summary, summarySign }) => `${p50p99(summary.figures[6])}${summarySign}`,
      ),
      row(
        'device receipts (reports from devices that a push was received, shown, or opened), stored in durable batches of 2,000',
        ({ receipts }) => perSecond(receipts.perSecond),
      ),
    ],
  );
}

function largest(pages: Result): Result {
  return pages.sizes.at(-1);
}

function medianPage({ pages }: Result): number {
  const sorted = pages.map(({ p50 }: Result) => p50).toSorted((a: number, b: number) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function slowestPage({ pages }: Result): number {
  return Math.max(...pages.map(({ p99 }: Result) => p99));
}

/** Returns the geometric mean of the growth of medians, of filters that fill a page at both sizes. */
function growth({ sizes: [small, large] }: Result): string {
  const full = small.pages
    .map((page: Result, index: number) => [page, large.pages[index]])
    .filter(([a, b]: Result) => a.count >= 25 && b.count >= 25);
  const sum = full.reduce((total: number, [a, b]: Result) => total + Math.log(b.p50 / a.p50), 0);
  return `${Math.exp(sum / full.length).toFixed(2)} ×`;
}
