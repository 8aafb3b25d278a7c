import { percentile, table } from '../lib/results.ts';
import type { IngestFigures } from './measure-ingest.ts';
import type { PageFigures } from './measure-pages.ts';

export interface SizeFigures {
  readonly label: string;
  readonly size: number;
  /** Time to open the log and read its first page. */
  readonly openMs: number;
  readonly residentMB: number;
  readonly bytesPerEntry: number;
  readonly pages: readonly PageFigures[];
}

const PAGE_SIZE = 25;

export function reportOf(store: string, ingest: readonly IngestFigures[], sizes: readonly SizeFigures[]): string {
  const sections = [`# Pages of the notification log: ${store}`];
  if (ingest.length > 0) sections.push('## Durable writing', ingestTable(ingest));
  sections.push(
    '## By size',
    sizeTable(sizes),
    growthText(sizes),
    '## By filter (milliseconds, p50 / p99)',
    pageTable(sizes),
  );
  return sections.join('\n\n');
}

function ingestTable(ingest: readonly IngestFigures[]): string {
  const rows = ingest.map(({ batch, entriesPerSecond, bareTablePerSecond, commitP50, commitP99, commitMax }) => [
    batch,
    entriesPerSecond,
    bareTablePerSecond,
    `${ms(commitP50)} / ${ms(commitP99)} / ${ms(commitMax)}`,
  ]);
  return table(
    ['entries per batch', 'entries per second', 'SQLite table without index', 'commit p50 / p99 / longest, ms'],
    rows,
  );
}

function sizeTable(sizes: readonly SizeFigures[]): string {
  const rows = sizes.map(({ label, pages, bytesPerEntry, openMs, residentMB }) => [
    label,
    ms(percentile(medians(pages), 50)),
    ms(Math.max(...medians(pages))),
    ms(Math.max(...pages.map(({ p99 }) => p99))),
    bytesPerEntry.toFixed(1),
    ms(openMs),
    Math.round(residentMB),
  ]);
  const header = ['entries', 'median p50', 'worst p50', 'worst p99', 'bytes per entry', 'open + first page', 'RSS, MB'];
  return table(header, rows);
}

/** Formats the growth of the median from the smallest log to the largest, for the filters that fill a page in both. */
function growthText(sizes: readonly SizeFigures[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return '';
  const ratios = last.pages.flatMap(({ name, count, p50 }) => {
    const firstPage = first.pages.find((page) => page.name === name);
    return firstPage && firstPage.count === PAGE_SIZE && count === PAGE_SIZE ? [p50 / firstPage.p50] : [];
  });
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return (
    `From ${first.label} to ${last.label} the median of the ${ratios.length} filters that fill a page grows ` +
    `${mean.toFixed(2)}-fold (geometric mean; most: ${Math.max(...ratios).toFixed(2)}-fold).`
  );
}

function pageTable(sizes: readonly SizeFigures[]): string {
  const names = sizes[0]?.pages.map(({ name }) => name) ?? [];
  const header = ['filter', ...sizes.flatMap(({ label }) => [`entries at ${label}`, label])];
  const rows = names.map((name, n) => [
    name,
    ...sizes.flatMap(({ pages }) => {
      const page = pages[n];
      return page ? [page.count, `${ms(page.p50)} / ${ms(page.p99)}`] : [];
    }),
  ]);
  return table(header, rows);
}

function medians(pages: readonly PageFigures[]): number[] {
  return pages.map(({ p50 }) => p50);
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
