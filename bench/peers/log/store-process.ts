import { serveRequests } from '../../connections/worker.ts';
import { combinations } from '../../log-pages/combinations.ts';
import { EntrySource } from '../../log-pages/entry-source.ts';
import { pagePositions } from '../../log-pages/measure-pages.ts';
import type { NumberedEntry } from './columns.ts';
import type { ComparedLog, LogModule } from './compared-log.ts';
import type { StoreHandlers } from './store-handlers.ts';

/** One of the compared stores, alone in its process. `STORE`: the module's name without `-log.ts`. */
const MODULE = new URL(`./${process.env['STORE']}-log.ts`, import.meta.url).href;

const PAGE_SIZE = 25;
/** The generator advances the commit time once in this many entries. */
const ENTRIES_PER_COMMIT = 1_000;
let filled: ComparedLog | undefined;

const handlers: StoreHandlers = { fill, ids, round, write };

serveRequests(handlers);

async function fill({ entries }: { readonly entries: number }) {
  const module = await storeModule();
  const name = `pages_${entries}`;
  filled = await module.openLog(name);
  if ((await filled.count()) !== entries) {
    await filled[Symbol.asyncDispose]();
    await module.deleteLog(name);
    filled = await module.openLog(name);
    const source = numbered(1);
    for (let written = 0; written < entries; written += module.fillBatch) {
      await filled.append(source(Math.min(module.fillBatch, entries - written)));
    }
    await filled.settle();
  }
  return { bytesPerEntry: (await filled.bytes()) / entries };
}

/** Returns the ids on each page: by combination of filters, then by position. */
async function ids({ entries }: { readonly entries: number }) {
  const log = filledLog();
  const pages: string[][][] = [];
  for (const [, filter] of combinations(new EntrySource(1).timeOf(entries))) {
    const atPositions: string[][] = [];
    for (const position of pagePositions(entries)) {
      atPositions.push((await log.page({ ...position, filter, limit: PAGE_SIZE }))());
    }
    pages.push(atPositions);
  }
  return pages;
}

/** Returns the milliseconds of one page at each position, by combination of filters. */
async function round({ entries }: { readonly entries: number }) {
  const log = filledLog();
  const positions = pagePositions(entries);
  const times: number[][] = [];
  for (const [, filter] of combinations(new EntrySource(1).timeOf(entries))) {
    const atPositions: number[] = [];
    for (const position of positions) {
      const request = { ...position, filter, limit: PAGE_SIZE };
      const begin = performance.now();
      await log.page(request);
      atPositions.push(performance.now() - begin);
    }
    times.push(atPositions);
  }
  return times;
}

/** Appends durable batches to a new log. Generating the entries is not counted. */
async function write({ batch, budgetMs, seed }: { batch: number; budgetMs: number; seed: number }) {
  const module = await storeModule();
  await module.deleteLog('written');
  const times: number[] = [];
  {
    await using log = await module.openLog('written');
    const source = numbered(seed);
    for (let spent = 0; spent < budgetMs; spent += times.at(-1) ?? 0) {
      const rows = source(batch);
      const begin = performance.now();
      await log.append(rows);
      times.push(performance.now() - begin);
    }
  }
  await module.deleteLog('written');
  return times;
}

/** Returns a function that returns the next generated entries with their sequence numbers and commit times. */
function numbered(seed: number): (count: number) => NumberedEntry[] {
  const source = new EntrySource(seed);
  let seq = 0;
  let pending: NumberedEntry[] = [];
  return (count) => {
    while (pending.length < count) {
      const ms = source.nowMs;
      for (const entry of source.take(ENTRIES_PER_COMMIT)) pending.push({ seq: ++seq, ms, entry });
    }
    const rows = pending.slice(0, count);
    pending = pending.slice(count);
    return rows;
  };
}

/** Loads the module when it is first used, so that a peer that does not run here makes a request fail. */
function storeModule(): Promise<LogModule> {
  return import(MODULE);
}

function filledLog(): ComparedLog {
  if (!filled) throw new Error('The log is not open.');
  return filled;
}
