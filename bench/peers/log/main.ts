import { parseArgs } from 'node:util';
import { Worker } from '../../connections/worker.ts';
import { writeResults } from '../../lib/results.ts';
import { combinations } from '../../log-pages/combinations.ts';
import { EntrySource } from '../../log-pages/entry-source.ts';
import { loadNow } from '../load-now.ts';
import { assertSamePages, type StorePages } from './assert-same-pages.ts';
import { figuresOf, report, writeFigures } from './report.ts';
import type { StoreHandlers } from './store-handlers.ts';
import { STORES, type Store } from './stores.ts';

/**
 * Pages and durable writing of the notification log beside DuckDB and ClickHouse: the entries and the 63 filter
 * combinations of `log-pages`. Each store has its own process, and the stores alternate.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '10' },
    'no-results': { type: 'boolean', default: false },
  },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);
const WARM_UP_ROUNDS = 1;
const BATCHES = [100, 1_000];
const WRITE_ROUNDS = 3;
const WRITE_MS = 2_500;

const load = loadNow();

await using stack = new AsyncDisposableStack();
const running: { readonly store: Store; readonly process: Worker<StoreHandlers>; readonly bytesPerEntry: number }[] =
  [];
const unavailable: { readonly store: Store; readonly error: string }[] = [];
for (const store of STORES) {
  const process = stack.use(
    new Worker<StoreHandlers>(new URL('./store-process.ts', import.meta.url), { STORE: store.id }),
  );
  try {
    const { bytesPerEntry } = await process.request('fill', { entries });
    running.push({ store, process, bytesPerEntry });
    console.log(`${store.name}: ${entries} entries, ${bytesPerEntry.toFixed(1)} bytes each`);
  } catch (error) {
    if (store === STORES[0]) throw error;
    // Without paths of this machine.
    const [reason = ''] = String(error)
      .replaceAll(new URL('.', import.meta.url).href, '')
      .split(' imported from');
    unavailable.push({ store, error: reason });
    console.log(`${store.name}: ${error}`);
  }
}

const names = combinations(new EntrySource(1).timeOf(entries)).map(([name]) => name);
const pages: StorePages[] = [];
for (const { store, process } of running)
  pages.push({ store: store.name, pages: await process.request('ids', { entries }) });
assertSamePages(names, pages);

const times = running.map(() => names.map(() => Array.of<number>()));
for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
  for (const [index, { process }] of running.entries()) {
    const measured = await process.request('round', { entries });
    if (round < WARM_UP_ROUNDS) continue;
    for (const [combination, atPositions] of measured.entries()) times[index]?.[combination]?.push(...atPositions);
  }
  console.log(`round ${round} of ${rounds}`);
}

const written = running.map(() => BATCHES.map(() => Array.of<number>()));
for (let round = 0; round < WRITE_ROUNDS; round += 1) {
  for (const [at, batch] of BATCHES.entries()) {
    for (const [index, { process }] of running.entries()) {
      const seed = 2 + round;
      written[index]?.[at]?.push(...(await process.request('write', { batch, budgetMs: WRITE_MS, seed })));
    }
  }
}

const stores = running.map(({ store, bytesPerEntry }, index) => ({
  ...store,
  bytesPerEntry,
  all: figuresOf(times[index]?.flat() ?? []),
  pages: names.map((name, combination) => ({
    name,
    entries: pages[0]?.pages[combination]?.[0]?.length ?? 0,
    ...figuresOf(times[index]?.[combination] ?? []),
  })),
  writing: BATCHES.map((batch, at) => writeFigures(batch, written[index]?.[at] ?? [])),
}));
const markdown = report({ entries, rounds, load, stores, unavailable });
if (values['no-results']) console.log(markdown);
else writeResults('peers-log', { entries, rounds, load, stores, unavailable }, markdown);
