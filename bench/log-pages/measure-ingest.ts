import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../lib/results.ts';
import { BareTable } from './bare-table.ts';
import { EntrySource } from './entry-source.ts';
import { SourceClock } from './load.ts';
import type { LogUnderTest } from './log-under-test.ts';

const BUDGET_MS = 6000;
const DATA = join(import.meta.dirname, '..', 'data');

export interface IngestFigures {
  readonly batch: number;
  readonly entriesPerSecond: number;
  /** Rate of writing the same entries to a table without indexes, alternating with the log. */
  readonly bareTablePerSecond: number;
  readonly commitP50: number;
  readonly commitP99: number;
  readonly commitMax: number;
}

/** Appends generated entries to a new log in durable batches. Generating the entries is not counted. */
export async function measureIngest(log: LogUnderTest, batch: number): Promise<IngestFigures> {
  await log.clear('ingest');
  const clock = new SourceClock();
  const store = await log.open('ingest', clock);
  const source = new EntrySource(2);
  mkdirSync(DATA, { recursive: true });
  using bare = new BareTable(DATA);
  const times: number[] = [];
  let spent = 0;
  let spentBare = 0;
  while (spent < BUDGET_MS) {
    clock.ms = source.nowMs;
    const entries = source.take(batch);
    const begin = performance.now();
    await store.append(entries);
    times.push(performance.now() - begin);
    spent += times.at(-1) ?? 0;
    const beginBare = performance.now();
    bare.append(entries);
    spentBare += performance.now() - beginBare;
  }
  await store.close();
  await log.clear('ingest');
  return {
    batch,
    entriesPerSecond: Math.round((times.length * batch) / (spent / 1000)),
    bareTablePerSecond: Math.round((times.length * batch) / (spentBare / 1000)),
    commitP50: percentile(times, 50),
    commitP99: percentile(times, 99),
    commitMax: percentile(times, 100),
  };
}
