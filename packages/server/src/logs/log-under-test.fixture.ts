import type { Clock } from '../base/time/clock.ts';
import type { LogModel, SetClock } from './log-model.fixture.ts';
import type { LogPage, LogStore } from './log-store.ts';
import { between, pick, type Random, randomEntry } from './random-entries.fixture.ts';

export interface LogStoreUnderTest {
  readonly store: LogStore;
  /** Ends this store as a restart would and opens it again. */
  readonly reopen?: () => Promise<LogStore>;
  readonly close: () => Promise<void>;
}

/** A new, empty store. */
export type OpenLogStore = (clock: Clock) => Promise<LogStoreUnderTest>;

/** The same for every run, unless another one is set to try it or to repeat a failure. */
export const SEED = Number(process.env['LOG_SEED'] ?? 20_251_120);
export const ENTRIES = 1200;

/** Appends a batch of random entries, at once or up to half a minute later. */
export async function appendBatch(random: Random, clock: SetClock, store: LogStore, model: LogModel): Promise<void> {
  if (random() < 0.7) clock.ms += between(random, 1, 30_000);
  const batch = Array.from({ length: pick(random, [1, 1, 3, 16, 17, 100]) }, () => randomEntry(random, clock.now()));
  const ids = await store.append(batch);
  model.record(ids, batch);
}

export function entriesOf(page: LogPage): object[] {
  return page.entries.map((entry) => JSON.parse(entry.toString()));
}

export function idsOf({ entries }: LogPage): string[] {
  return entries.map((entry) => entry.toString('latin1', ID_FROM, ID_FROM + 24));
}

const ID_FROM = '{"_id":"'.length;

/** Returns how often a random check is repeated: `times` in long tests, otherwise a third of that. */
export function repetitions(times: number): number {
  return process.env['LONG_TESTS'] === '1' ? times : Math.ceil(times / 3);
}
