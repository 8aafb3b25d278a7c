import { DEVICE_STATES, type LogEntry } from '@chatwire/protocol';
import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { mergeReceipts } from '../device/device-record.ts';
import { push, read, receipts } from '../device/push-entries.fixture.ts';
import { randomReceipt } from '../device/random-receipts.fixture.ts';
import { SetClock } from '../log-model.fixture.ts';
import type { LogStore, NewLogEntry } from '../log-store.ts';
import { idsOf } from '../log-under-test.fixture.ts';
import { seededRandom } from '../random-entries.fixture.ts';
import { eraseContent, redactContent } from '../redaction/redact-content.ts';
import { openNode, query } from './open-node.fixture.ts';

const MINUTE_MS = 60_000;
/**
 * A partition of 400 entries and the beginning of the next. Receipts are stored in blocks of 16 entries (table `device_<n>`)
 * and packed into pages of 128 (table `device_page`), so the first partition has 26 blocks, and ends within its fourth page.
 */
const ENTRIES = 450;

/** In these tests, opening a store packs the receipts of entries that are older than 15 minutes. */
test('receipts of old entries are packed once, and are read, changed, and deleted as before', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  let node = await openNode(url, clock);
  const ids = await appendEntries(node, clock);
  const before = await readEverything(node, clock);
  expect(await rowsIn(url, 'device_1')).toBe(26);
  await node.close();

  // Only the first 200 entries are old. They fill one page, which replaces 8 blocks.
  clock.ms += 6 * MINUTE_MS;
  node = await openNode(url, clock);
  await expect.poll(() => rowsIn(url, 'device_1')).toBe(18);
  expect(await readEverything(node, clock)).toEqual(before);
  await node.close();

  clock.ms += 10 * MINUTE_MS;
  const nodes = await Promise.all([openNode(url, clock), openNode(url, clock)]);
  await expect.poll(() => rowsIn(url, 'device_1')).toBe(0);
  await Promise.all(nodes.map((one) => one.close()));
  expect(await rowsIn(url, 'device_page')).toBe(4);
  // The page at the end of the log is not full yet: its 50 entries remain in 4 blocks.
  const newest = await numberOf(url, 'select max(n)::integer as n from chatwire_log.partition');
  expect(await rowsIn(url, `device_${newest}`)).toBe(4);
  node = await openNode(url, clock);
  await expect.poll(() => sizeOf(url, 'device_1')).toBe(0);
  expect(await readEverything(node, clock)).toEqual(before);

  // After a restore, receipts of old entries may still arrive.
  const opened = { opened: { atMs: clock.ms, detail: 'reply', adjusted: false } };
  const late = [receipts(3, opened), receipts(300, opened)];
  expect((await node.applyReceipts(late)).map(({ kind }) => kind)).toEqual(['changed', 'changed']);
  expect((await read(node, ids[299] ?? '')).device).toMatchObject({ state: 'opened', action: 'reply' });
  expect(await node.redact({ recipient: 'lene' }, eraseContent)).toBe(1);
  expect(await node.applyReceipts([receipts(7, opened)])).toEqual([{ kind: 'erased' }]);
  expect(await rowsIn(url, 'device_1')).toBe(0);
  await node.close();
  node = await openNode(url, clock);
  expect((await read(node, ids[2] ?? '')).device).toMatchObject({ state: 'opened', action: 'reply' });
  expect(await read(node, ids[6] ?? '')).not.toHaveProperty('device');
  expect(await readEverything(node, clock)).not.toEqual(before);

  // Redaction keeps the device state of packed entries, as it does for others. Receipts that arrive afterwards are
  // dropped.
  const states = await statesOf(node);
  expect(await node.redact({}, (content) => redactContent(content, DROP))).toBeGreaterThan(400);
  expect(await node.redact({}, (content) => redactContent(content, DROP))).toBe(0);
  expect(await rowsIn(url, 'device_1')).toBe(0);
  const received = { received: { atMs: clock.ms, detail: '', adjusted: false } };
  await node.applyReceipts([receipts(5, received)]);
  expect(await statesOf(node)).toEqual(states);
  await node.close();
  node = await openNode(url, clock);
  expect(await statesOf(node)).toEqual(states);
  expect(await devicesOf(node)).toEqual(states.map((state) => state && { state }));

  expect(await node.purge({ maxRows: 100 })).toBe(350);
  expect(await query(url, 'select page::integer from chatwire_log.device_page order by page')).toEqual([
    { page: 2 },
    { page: 3 },
  ]);
  await node.close();
});

const DROP = { content: 'none', pushToken: 'none', contacts: 'none', device: 'drop' } as const;

async function devicesOf(node: LogStore): Promise<LogEntry['device'][]> {
  const { entries } = await node.page({ filter: {}, affix: 'append', limit: 1_000 });
  return entries.map((json) => (JSON.parse(String(json)) as LogEntry).device);
}

async function statesOf(node: LogStore): Promise<(string | undefined)[]> {
  return (await devicesOf(node)).map((device) => device?.state);
}

async function appendEntries(node: LogStore, clock: SetClock): Promise<string[]> {
  const random = seededRandom(42);
  const ids: string[] = [];
  for (let at = 0; at < ENTRIES; at += 50) {
    if (at === 200) clock.ms += 10 * MINUTE_MS;
    const entries = Array.from({ length: 50 }, (_, n): NewLogEntry => {
      const handle = at + n + 1;
      return { ...push(handle), ...(handle === 7 && { recipient: 'lene' }) };
    });
    ids.push(...(await node.append(entries)));
  }
  const reported = Array.from({ length: ENTRIES }, (_, n) => {
    const records = [push(1), push(1)].map((entry) => randomReceipt(random, entry.processingEndedAtMS));
    return receipts(n + 1, records.reduce(mergeReceipts));
  });
  await node.applyReceipts(reported);
  return ids;
}

/** Returns what every read method returns about devices. */
async function readEverything(node: LogStore, clock: SetClock): Promise<unknown> {
  const { entries } = await node.page({ filter: {}, affix: 'append', limit: 1_000 });
  const devices = entries.map((json) => {
    const { _id, device, updatedAtMS }: LogEntry = JSON.parse(String(json));
    return { _id, device, updatedAtMS };
  });
  const found = DEVICE_STATES.map(async (deviceState) =>
    idsOf(await node.page({ filter: { deviceState }, affix: 'append', limit: 1_000 })),
  );
  const edges = [push(1).processingStartedAtMS, push(1).processingStartedAtMS + 1];
  const summary = await node.summarise({
    filter: {},
    edges,
    groupBy: ['deviceState', 'suppressedBy'],
    latency: true,
    devicesAtMs: clock.now(),
  });
  const copies = (await node.copy({ limit: 1_000 })).map(String);
  return { devices, found: await Promise.all(found), summary, copies };
}

function rowsIn(url: string, table: string): Promise<number> {
  return numberOf(url, `select count(*)::integer as n from chatwire_log.${table}`);
}

/** Returns the size in bytes. */
function sizeOf(url: string, table: string): Promise<number> {
  return numberOf(url, `select pg_relation_size('chatwire_log.${table}')::integer as n`);
}

async function numberOf(url: string, sql: string): Promise<number> {
  const [row] = await query(url, sql);
  return row && 'n' in row ? Number(row.n) : Number.NaN;
}
