import { startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../testkit/src/fresh-database.ts';
import { createLocalBus } from '../../src/bus/local-bus.ts';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';
import { openEvents } from '../fixtures/telemetry/event-reader.ts';

test('a tail on PostgreSQL shows entries of other nodes in order, and every node has new settings within a second', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const bus = createLocalBus('shared');
  await using mine = await startServer({ env, bus });
  await using other = await startServer({ env, bus });
  const reader = await openEvents(mine, '');
  const ids: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const writer = round % 2 === 0 ? other : mine;
    ids.push(...(await writer.app.context.logs.append([sampleEntry(round), sampleEntry(round)])));
  }
  const events = await reader.until('log', ids.length);
  expect(events.map(({ id }) => id)).toEqual(ids);
  reader.close();

  await other.call('PATCH', '/notifications/v1/logs/settings', { body: { maxRows: 1_000 } });
  const settings = async () => (await mine.call('GET', '/notifications/v1/logs/settings')).body.data.maxRows;
  await expect.poll(settings, { timeout: 2_000 }).toBe(1_000);
});

test('a tail on PostgreSQL shows what a device has reported to another node', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const bus = createLocalBus('shared');
  await using mine = await startServer({ env, bus });
  await using other = await startServer({ env, bus });
  const atMs = Date.now();
  const times = { processingStartedAtMS: atMs, processingEndedAtMS: atMs + 1, totalProcessingTimeInMS: 1 };
  const [logId] = await mine.app.context.logs.append([sampleEntry(1, { ...times, receiptHandle: 77 })]);
  const reader = await openEvents(mine, '');
  const displayed = { atMs: atMs + 5, detail: 'shown', adjusted: false };
  const receipt = { handle: 77, second: Math.floor(atMs / 1000), record: { displayed } };
  expect(await other.app.context.logs.applyReceipts([receipt])).toMatchObject([{ kind: 'changed' }]);
  const [update] = await reader.until('update', 1);
  expect(update?.data).toMatchObject({ _id: logId, device: { state: 'displayed', displayedAtMS: atMs + 5 } });
  reader.close();
});

test('an export and a summary on PostgreSQL read the same log', async () => {
  await using server = await startServer({ env: { CHATWIRE_DATABASE_URL: await freshDatabase() } });
  await server.app.context.logs.append(Array.from({ length: 600 }, (_, index) => sampleEntry(index + 1)));
  const { body } = await server.call('GET', '/notifications/v1/logs/export?limit=0');
  expect(body.trimEnd().split('\n')).toHaveLength(601);
  const summary = await server.call(
    'GET',
    '/notifications/v1/logs/summary?processedFrom=0&interval=total&processedTo=9000000000000',
  );
  expect(summary.body.data.totals).toMatchObject({ count: 600, sent: 600, providers: { fcm: 600 } });
});
