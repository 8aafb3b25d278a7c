import { percentile } from '../lib/results.ts';
import { loadedLog } from '../log-pages/load.ts';
import { measurePages, type PageFigures } from '../log-pages/measure-pages.ts';
import { logNamed } from '../log-pages/stores.ts';
import type { Curve } from './curve.ts';

const SIZES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000, '10m': 10_000_000 };
const PAGE_SIZE = 25;

interface LogFigures {
  readonly size: number;
  readonly pages: readonly PageFigures[];
  readonly bytesPerEntry: number;
}

/** Measures pages of the notification log, and its size on disk, by the number of its entries. */
export async function logCurves(name: 'sqlite' | 'postgres'): Promise<Curve[]> {
  await using log = await logNamed(name);
  const measured: LogFigures[] = [];
  for (const [label, size] of Object.entries(SIZES)) {
    const { store } = await loadedLog(log, label, size);
    const pages = await measurePages(store, size);
    await store.close();
    measured.push({ size, pages, bytesPerEntry: (await log.bytes(label)) / size });
  }
  const curve = (what: string, unit: string, valueOf: (figures: LogFigures) => number): Curve => ({
    what: `${what}, ${name === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    of: 'log entries',
    unit,
    points: measured.map((figures) => ({ size: figures.size, value: valueOf(figures) })),
  });
  return [
    curve('page of the log, median of the filters that fill it', 'ms', ({ pages }) => medianOf(pages)),
    curve('worst page of 63 filters, p99', 'ms', ({ pages }) => Math.max(...pages.map(({ p99 }) => p99))),
    curve('disk space per entry', 'B', ({ bytesPerEntry }) => bytesPerEntry),
  ];
}

function medianOf(pages: readonly PageFigures[]): number {
  const full = pages.filter(({ count }) => count === PAGE_SIZE);
  return percentile(
    full.map(({ p50 }) => p50),
    50,
  );
}
