import type { Clock, LogStore } from '@chatwire/server';
import { EntrySource } from './entry-source.ts';
import type { LogUnderTest } from './log-under-test.ts';

const BATCH_SIZE = 1000;

export interface LoadedLog {
  readonly store: LogStore;
  /** Time of the newest entry. */
  readonly endMs: number;
  readonly openMs: number;
}

/** The clock of the generated entries. */
export class SourceClock implements Clock {
  ms = 0;

  now(): number {
    return this.ms;
  }

  after(): () => void {
    return () => {};
  }
}

/** Opens a log with this many generated entries, which it creates unless an earlier run did. */
export async function loadedLog(log: LogUnderTest, name: string, size: number): Promise<LoadedLog> {
  const clock = new SourceClock();
  const source = new EntrySource(1);
  const endMs = source.timeOf(size);
  if (!(await isLoaded(log, name, size))) {
    await log.clear(name);
    const store = await log.open(name, clock);
    const begin = performance.now();
    for (let written = 0; written < size; written += BATCH_SIZE) {
      clock.ms = source.nowMs;
      await store.append(source.take(BATCH_SIZE));
      if (written % 500_000 === 0) console.log(`  ${name}: ${written} entries, ${rate(written, begin)} per second`);
    }
    await store.close();
  }
  clock.ms = endMs;
  const begin = performance.now();
  const store = await log.open(name, clock);
  await store.page({ filter: {}, affix: 'append', limit: 25 });
  return { store, endMs, openMs: performance.now() - begin };
}

async function isLoaded(log: LogUnderTest, name: string, size: number): Promise<boolean> {
  const store = await log.open(name, new SourceClock());
  const { rows } = await store.stats();
  await store.close();
  return rows === size;
}

function rate(entries: number, begin: number): number {
  return Math.round(entries / ((performance.now() - begin) / 1000));
}
