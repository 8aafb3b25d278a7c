import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LogStore } from '@chatwire/server';
import type { DeviceRecord } from '../../packages/server/src/logs/device/device-record.ts';
import type { DeviceReceipts } from '../../packages/server/src/logs/log-store.ts';
import { ReceiptTokens, receiptHandleOf } from '../../packages/server/src/receipts/receipt-token.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { EntrySource } from '../log-pages/entry-source.ts';
import { SourceClock } from '../log-pages/load.ts';
import type { LogUnderTest } from '../log-pages/log-under-test.ts';
import { logNamed } from '../log-pages/stores.ts';

/**
 * Device receipts in the log: rate and latency of durable batches of the queue's size, pages with and without receipts
 * on every entry, size on disk before and after packing, and altered tokens.
 * Use: npm run bench -- receipts [--store postgres] [--entries 130000]
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    entries: { type: 'string', default: '130000' },
    tokens: { type: 'string', default: '10000000' },
  },
});
const entries = Number(values.entries);
const GROUP_SIZE = 2_000;
const APPEND_SIZE = 500;
const PAGES = 300;
const SETTLED_MS = 5_000;

await using log = await logNamed(values.store);
const plain = await fill(log, 'receipts_plain', false);
const reported = await fill(log, 'receipts_reported', true);
const { perSecond, p99 } = await report(reported.store, reported.second);
const ratio = await pageRatio(plain.store, reported.store);
await Promise.all([plain.store.close(), reported.store.close()]);
const bytes = await bytesPerEntry((name) => log.bytes(name));
const growing = (name: string): Promise<number> => log.growingBytes(name);
const growingBytes = await bytesPerEntry(growing);
reported.clock.ms += 9 * 86_400_000;
const packedBytes = await bytesOncePacked();
const tokens = alteredTokens(Number(values.tokens));
const rows = [
  ['receipts written durably, per second (received and displayed, groups of 2,000)', Math.round(perSecond)],
  ['time of a group, p99', `${p99.toFixed(0)} ms`],
  ['pages of 20 with receipts on every entry ÷ without', ratio.page.toFixed(2)],
  ['pages of 20 by deviceState ÷ by outcome', ratio.filter.toFixed(2)],
  ['bytes on the disk per reported entry, handle included', bytes.toFixed(1)],
  ['the same, without tables whose size depends on the rate only', growingBytes.toFixed(1)],
  ['the same, nine days later', packedBytes.toFixed(1)],
  [`altered tokens accepted, of ${values.tokens}`, tokens.accepted],
  ['time to reject one', `${tokens.micros.toFixed(1)} µs`],
];
const name = `receipts-${values.store}`;
writeResults(
  name,
  { perSecond, p99, ratio, bytes, growingBytes, packedBytes, tokens },
  `# Device receipts, ${values.store}, ${entries} entries\n\n${table(['Measure', ''], rows)}`,
);

async function fill(target: LogUnderTest, folder: string, hasHandles: boolean) {
  await target.clear(folder);
  const clock = new SourceClock();
  const store = await target.open(folder, clock);
  const source = new EntrySource(3);
  const second: number[] = [];
  for (let at = 0; at < entries; at += APPEND_SIZE) {
    clock.ms = source.nowMs;
    const batch = source
      .take(APPEND_SIZE)
      .map((entry, n) => ({ ...entry, ...(hasHandles && { receiptHandle: handleOf(at + n) }) }));
    for (const { processingStartedAtMS } of batch) second.push(Math.floor(processingStartedAtMS / 1000));
    await store.append(batch);
  }
  return { store, second, clock };
}

/** Opens the log, which packs what is old in the background, and waits until its size does not change any more. */
async function bytesOncePacked(): Promise<number> {
  const store = await log.open('receipts_reported', reported.clock);
  let [before, now] = [Number.NaN, await bytesPerEntry(growing)];
  while (before !== now) {
    await setTimeout(SETTLED_MS);
    [before, now] = [now, await bytesPerEntry(growing)];
  }
  await store.close();
  return now;
}

async function bytesPerEntry(bytesOf: (name: string) => Promise<number>): Promise<number> {
  return ((await bytesOf('receipts_reported')) - (await bytesOf('receipts_plain'))) / entries;
}

/** Writes two receipts per entry, interleaved over the entries of some minutes, as from real phones. */
async function report(store: LogStore, second: readonly number[]) {
  const all: DeviceReceipts[] = [];
  for (let n = 0; n < entries; n += 1) {
    const atMs = (second[n] ?? 0) * 1000 + 900 + (n % 400);
    const record: DeviceRecord = { received: { atMs, detail: '', adjusted: false } };
    const displayedRecord: DeviceRecord = { displayed: { atMs: atMs + (n % 50), detail: 'shown', adjusted: false } };
    all.push(
      { handle: handleOf(n), second: second[n] ?? 0, record },
      { handle: handleOf(n), second: second[n] ?? 0, record: displayedRecord },
    );
  }
  for (let n = 0; n < all.length; n += 1) {
    const other = Math.min(all.length - 1, n + ((n * 7_919) % 4_000));
    [all[n], all[other]] = [all[other] as DeviceReceipts, all[n] as DeviceReceipts];
  }
  const times: number[] = [];
  for (let at = 0; at < all.length; at += GROUP_SIZE) {
    const begin = performance.now();
    await store.applyReceipts(all.slice(at, at + GROUP_SIZE));
    times.push(performance.now() - begin);
  }
  return { perSecond: (all.length / times.reduce((sum, ms) => sum + ms, 0)) * 1000, p99: percentile(times, 99) };
}

/** Returns the ratio of medians, measured alternately. */
async function pageRatio(without: LogStore, reportedOn: LogStore) {
  const read = async (store: LogStore, filter: object): Promise<number> => {
    const begin = performance.now();
    await store.page({ filter, affix: 'append', limit: 20 });
    return performance.now() - begin;
  };
  const times = { plain: [], reported: [], outcome: [], state: [] } as Record<string, number[]>;
  for (let n = 0; n < PAGES; n += 1) {
    const filter = { recipient: `user-${n % 40}` };
    times['plain']?.push(await read(without, filter));
    times['reported']?.push(await read(reportedOn, filter));
    times['outcome']?.push(await read(reportedOn, { ...filter, outcome: 'sent' }));
    times['state']?.push(await read(reportedOn, { ...filter, deviceState: 'displayed' }));
  }
  const median = (of: string): number => percentile(times[of] ?? [], 50);
  return { page: median('reported') / median('plain'), filter: median('state') / median('outcome') };
}

function alteredTokens(count: number) {
  const signer = new ReceiptTokens([randomBytes(32)]);
  const genuine = Buffer.from(
    signer.sign({ kind: 'entry', second: 1_767_268_925, handle: receiptHandleOf('a') }),
    'base64url',
  );
  let accepted = 0;
  const begin = performance.now();
  for (let n = 0; n < count; n += 1) {
    const altered = Buffer.from(genuine);
    const at = n % altered.length;
    altered[at] = (altered[at] ?? 0) ^ (1 + (n % 255));
    altered.writeUInt32LE(n, (at + 7) % 20);
    if (!altered.equals(genuine) && typeof signer.verify(altered.toString('base64url')) !== 'string') accepted += 1;
  }
  return { accepted, micros: ((performance.now() - begin) * 1000) / count };
}

/** Returns a handle distributed like a hash. */
function handleOf(n: number): number {
  return Number((BigInt(n + 1) * 6_364_136_223_846_793n) % 9_007_199_254_740_881n) + 1;
}
