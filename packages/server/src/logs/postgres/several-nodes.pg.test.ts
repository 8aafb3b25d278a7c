import { freshDatabase } from '@chatwire/testkit';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { SetClock } from '../log-model.fixture.ts';
import type { LogStore, NewLogEntry } from '../log-store.ts';
import { idsOf } from '../log-under-test.fixture.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { openNode, page, query } from './open-node.fixture.ts';
import { SEAL_LOCK } from './seal.ts';

const DAY_MS = 86_400_000;
const WAITS_FOR_LOCK = `wait_event_type = 'Lock'`;

test('a reader that follows two writing nodes misses no entry', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const nodes = await Promise.all([openNode(url, clock), openNode(url, clock)]);
  const random = seededRandom(7);
  const written: string[] = [];
  const writing = nodes.map(async (node) => {
    for (let n = 0; n < 40; n++) written.push(...(await node.append([randomEntry(random, clock.now())])));
  });
  const done = Promise.all(writing).then(() => true);

  const seen: string[] = [];
  for (let isDone = false; ; ) {
    const ids = idsOf(await page(nodes[0], {}, seen.at(-1) ?? '0'.repeat(24)));
    seen.push(...ids.toReversed());
    if (ids.length === 0 && isDone) break;
    isDone = await Promise.race([done, Promise.resolve(false)]);
  }
  expect(seen).toEqual(written.toSorted());
  expect(seen).toHaveLength(80);
  await Promise.all(nodes.map((node) => node.close()));
});

test('a node reads entries of another node at once, with texts and facets that it has not seen before', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const [writer, reader] = await Promise.all([openNode(url, clock), openNode(url, clock)]);
  await writer.append([{ ...randomEntry(seededRandom(1), clock.now()), messageType: 'text' }]);
  expect(idsOf(await page(reader, { messageType: 'novel' }))).toEqual([]);
  const ids = await writer.append([{ ...randomEntry(seededRandom(1), clock.now()), messageType: 'novel' }]);
  expect(idsOf(await page(reader, { messageType: 'novel' }))).toEqual(ids);
  await Promise.all([writer.close(), reader.close()]);
});

test('receipts that one node takes are in the pages, filters, and live updates of another', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const [writer, reader] = await Promise.all([openNode(url, clock), openNode(url, clock)]);
  const entry = { ...randomEntry(seededRandom(1), clock.now()), pushToken: 'token', receiptHandle: 7 };
  const [logId = ''] = await writer.append([entry]);
  expect(idsOf(await page(reader, { deviceState: 'none' }))).toEqual([logId]);
  const updated: string[] = [];
  const end = reader.onDevicesReported((logIds) => updated.push(...logIds));
  const second = Math.floor(entry.processingStartedAtMS / 1000);
  const record = { opened: { atMs: clock.now(), detail: 'open', adjusted: false } };
  // The node that takes the receipt need not be the one that wrote the entry.
  expect(await reader.applyReceipts([{ handle: 7, second, record }])).toMatchObject([{ kind: 'changed', logId }]);
  for (const node of [writer, reader]) {
    expect(idsOf(await page(node, { deviceState: 'none' }))).toEqual([]);
    expect(idsOf(await page(node, { deviceState: 'opened' }))).toEqual([logId]);
  }
  await expect.poll(() => updated).toEqual([logId]);
  end();
  const both = [writer, reader].map((node, n) => {
    const received = { received: { atMs: clock.now() - n, detail: '', adjusted: false } };
    return node.applyReceipts([{ handle: 7, second, record: received }]);
  });
  await Promise.all(both);
  const [shown] = (await page(writer, { deviceState: 'opened' })).entries;
  expect(JSON.parse(String(shown)).device.receivedAtMS).toBe(Math.max(clock.now() - 1, entry.processingStartedAtMS));
  await Promise.all([writer.close(), reader.close()]);
});

test('a clock behind another node’s does not reverse the order', async () => {
  const url = await freshDatabase();
  const [ahead, behind] = [new SetClock(), new SetClock()];
  ahead.ms += 60_000;
  const [first, second] = await Promise.all([openNode(url, ahead), openNode(url, behind)]);
  const random = seededRandom(2);
  const ids = [
    ...(await first.append([randomEntry(random, ahead.now())])),
    ...(await second.append([randomEntry(random, behind.now())])),
  ];
  expect(ids).toEqual(ids.toSorted());
  await Promise.all([first.close(), second.close()]);
});

test('the entries of a day can be purged although their partition is not full, and other nodes notice', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const [node, other] = await Promise.all([openNode(url, clock), openNode(url, clock)]);
  const random = seededRandom(3);
  const add = () => node.append([randomEntry(random, clock.now()), randomEntry(random, clock.now())]);
  const old = await add();
  clock.ms += DAY_MS;
  const young = await add();
  expect(idsOf(await page(other, {}))).toEqual([...old, ...young].reverse());

  expect(await node.purge({ before: clock.ms })).toBe(2);
  expect(idsOf(await page(other, {}))).toEqual(young.toReversed());
  expect(idsOf(await other.page({ filter: {}, affix: 'append', logId: young[1] ?? '', limit: 9 }))).toEqual([young[0]]);
  expect(await other.get(old[0] ?? '')).toBeUndefined();
  const tables = await query(url, `select relname from pg_class where relname like 'block\\__' and relkind = 'r'`);
  expect(tables).toHaveLength(1);
  await Promise.all([node.close(), other.close()]);
});

test('complete segments are sealed, including those of a dead node', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const random = seededRandom(4);
  const sealed = async () => [
    await query(url, 'select sealed_segments as sealed from chatwire_log.partition order by n'),
    await query(url, 'select first_seq::integer as first from chatwire_log.fresh order by first_seq'),
  ];
  // While another session holds the lock, no node seals.
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(`select pg_advisory_lock(${SEAL_LOCK})`);
  const node = await openNode(url, clock, { partitionEntries: 10 });
  const ids = await node.append(Array.from({ length: 25 }, () => randomEntry(random, clock.now())));
  await node.close();
  expect(await sealed()).toEqual([
    [{ sealed: 0 }, { sealed: 0 }, { sealed: 0 }],
    [1, 4, 7, 10, 11, 14, 17, 20, 21, 24].map((first) => ({ first })),
  ]);
  await other.end();

  const next = await openNode(url, clock, { partitionEntries: 10 });
  expect(idsOf(await page(next, {}))).toEqual(ids.toReversed());
  await next.close();
  expect(await sealed()).toEqual([[{ sealed: 4 }, { sealed: 4 }, { sealed: 1 }], [{ first: 24 }]]);
});

test.each<[string, (node: LogStore, entry: NewLogEntry, before: number) => Promise<unknown>]>([
  ['purges', (node, _, before) => node.purge({ before })],
  ['closes a partition', (node, entry) => node.append([entry])],
])('sealing and a concurrent %s wait for one another without a deadlock', async (_, act) => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const random = seededRandom(5);
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query(`select pg_advisory_lock(${SEAL_LOCK})`);
  const node = await openNode(url, clock, { partitionEntries: 10 });
  await node.append(Array.from({ length: 4 }, () => randomEntry(random, clock.now())));
  await blocker.query(`begin; select from chatwire_log.head for update; select pg_advisory_unlock(${SEAL_LOCK})`);
  const sealing = await openNode(url, clock, { partitionEntries: 10 });
  await untilConnections(url, WAITS_FOR_LOCK, 1);
  clock.ms += DAY_MS;
  const done = act(node, randomEntry(random, clock.now()), clock.ms);
  await untilConnections(url, WAITS_FOR_LOCK, 2);
  await blocker.end();
  await done;
  await Promise.all([node.close(), sealing.close()]);
  // Ended connections have reported their errors.
  await untilConnections(url, 'pid <> pg_backend_pid()', 0);
  const deadlocks = 'select deadlocks::integer as count from pg_stat_database where datname = current_database()';
  expect(await query(url, deadlocks)).toEqual([{ count: 0 }]);
});

/** Resolves when this many connections to the database are in the given state. */
async function untilConnections(url: string, condition: string, count: number): Promise<void> {
  const found = `select pid from pg_stat_activity where datname = current_database() and ${condition}`;
  await expect.poll(() => query(url, found)).toHaveLength(count);
}

test('reports and redactions of one node are visible to the others at once, before and after sealing', async () => {
  const url = await freshDatabase();
  const clock = new SetClock();
  const [node, other] = await Promise.all([
    openNode(url, clock, { partitionEntries: 40 }),
    openNode(url, clock, { partitionEntries: 40 }),
  ]);
  const sent = sentEntry(clock.now());
  const ids = await node.append(Array.from({ length: 15 }, () => sent));
  const failed: string[] = [];
  for (const id of [ids[1], ids[12], ids[14]]) {
    expect(idsOf(await page(other, { success: false }))).toEqual(failed.toReversed());
    await node.report(id ?? '', { ...REPORT, success: false, outcome: 'failed' });
    failed.push(id ?? '');
    // Fills segments, so that the next report finds some of the entries sealed.
    ids.push(...(await other.append(Array.from({ length: 6 }, () => sent))));
  }
  expect(idsOf(await page(other, { success: false }))).toEqual(failed.toReversed());
  await node.close();
  const late = await openNode(url, clock, { partitionEntries: 40 });
  expect(idsOf(await page(late, { success: false }))).toEqual(failed.toReversed());

  const content = () =>
    query(url, `select count(*)::integer as blocks from chatwire_log.block_1 where length(entries) > 0`);
  const blocks = await content();
  await late.redact({}, ({ payload: _, ...rest }) => ({ ...rest, redacted: ['content'] }));
  expect(await content()).toEqual(blocks);
  expect((await other.page({ filter: {}, affix: 'append', limit: 50 })).entries.join()).not.toContain('secret');
  await Promise.all([other.close(), late.close()]);
});

const REPORT = {
  success: true,
  outcome: 'sent',
  providerResponse: { status: 201, code: null, message: null, id: 'SM1', durationMs: 88 },
  updatedAtMS: 1_767_269_000_000,
} as const;

function sentEntry(nowMs: number): NewLogEntry {
  const random = seededRandom(10);
  for (;;) {
    const entry = randomEntry(random, nowMs);
    if (entry.success === true) return { ...entry, payload: '{"body":"secret"}' };
  }
}
