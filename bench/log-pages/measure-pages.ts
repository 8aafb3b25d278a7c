import type { LogFilter, LogPageRequest, LogStore } from '@chatwire/server';
import { formatLogId } from '../../packages/server/src/logs/log-id.ts';
import { percentile } from '../lib/results.ts';
import { combinations } from './combinations.ts';
import { EntrySource } from './entry-source.ts';

const PAGE_SIZE = 25;
/** Limits per cursor position: number of pages and time. */
const PAGE_COUNT = 60;
const BUDGET_MS = 600;

export interface PageFigures {
  readonly name: string;
  /** Entries on the newest page. */
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Times one page of each combination at four positions: newest, older and newer than the middle, and near the oldest
 * entry. Alternates the combinations, so that caches are in the state of a mixed load.
 */
export async function measurePages(store: LogStore, size: number): Promise<PageFigures[]> {
  const positions = pagePositions(size);
  const all = combinations(new EntrySource(1).timeOf(size)).map(([name, filter]) => ({
    name,
    filter,
    times: Array.of<number>(),
  }));
  for (let round = 0; round < PAGE_COUNT; round++) {
    for (const { filter, times } of all) {
      if (sum(times) > BUDGET_MS * positions.length) continue;
      for (const position of positions) times.push(await timeOf(store, { ...position, filter, limit: PAGE_SIZE }));
    }
  }
  return Promise.all(all.map(({ name, filter, times }) => figures(store, name, filter, times)));
}

/** Returns the newest page, the pages older and newer than the middle, and one near the oldest entry of a log. */
export function pagePositions(size: number): readonly Pick<LogPageRequest, 'affix' | 'logId'>[] {
  const source = new EntrySource(1);
  const idAt = (entry: number): string => formatLogId(source.timeOf(entry - (entry % 1000)), entry + 1);
  return [
    { affix: 'append' },
    { affix: 'append', logId: idAt(size / 2) },
    { affix: 'prepend', logId: idAt(size / 2) },
    { affix: 'append', logId: idAt(size / 50) },
  ];
}

async function figures(
  store: LogStore,
  name: string,
  filter: LogFilter,
  times: readonly number[],
): Promise<PageFigures> {
  const { entries } = await store.page({ filter, affix: 'append', limit: PAGE_SIZE });
  return { name, count: entries.length, p50: percentile(times, 50), p99: percentile(times, 99) };
}

async function timeOf(store: LogStore, request: LogPageRequest): Promise<number> {
  const begin = performance.now();
  await store.page(request);
  return performance.now() - begin;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
