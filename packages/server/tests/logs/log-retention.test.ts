import { FakeClock, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';

const SETTINGS = '/notifications/v1/logs/settings';
const DAY = 86_400_000;

test('entries are deleted when they are too old, and the settings report how many and when', async () => {
  const clock = new FakeClock();
  await using server = await startServer({ clock });
  const { logs } = server.app.context;
  await logs.append([sampleEntry(1), sampleEntry(2)]);
  clock.jump(clock.now() + 3 * DAY);
  const [third] = await logs.append([sampleEntry(3)]);
  await server.call('PATCH', SETTINGS, { body: { retentionDays: 2 } });
  const storage = async () => (await server.call('GET', SETTINGS)).body.data.storage;
  await expect.poll(async () => (await storage()).rows).toBe(1);
  expect(await storage()).toEqual({ rows: 1, oldestLogId: third, purgedRows: 2, lastPurgeAtMS: clock.now() });
  expect((await server.call('GET', '/notifications/v1/logs')).body.data).toMatchObject([{ messageId: 3 }]);
});

/** Fault 40 of docs/fault-map.md. */
test('a client that pages during a deletion gets every remaining entry once, and then no further page', async () => {
  const clock = new FakeClock();
  await using server = await startServer({ clock });
  const { logs } = server.app.context;
  const ids = await logs.append(Array.from({ length: 300 }, (_, index) => sampleEntry(index + 1)));
  const page = async (query: string) => (await server.call('GET', `/notifications/v1/logs?limit=50${query}`)).body;
  const first = await page('');
  const second = await page(`&logId=${first.meta.next.logId}`);
  await server.call('PATCH', SETTINGS, { body: { maxRows: 120 } });
  await expect.poll(async () => (await logs.stats()).rows).toBe(120);
  const third = await page(`&logId=${second.meta.next.logId}`);
  expect(third.meta).not.toHaveProperty('next');
  const seen = [...first.data, ...second.data, ...third.data].map(({ _id }: { _id: string }) => _id);
  expect(seen).toEqual(ids.slice(180).toReversed());
  const beyond = await page(`&logId=${ids[100]}`);
  expect(beyond.data).toEqual([]);
  expect(beyond.meta.previous).toEqual({ affix: 'prepend', logId: ids[100] });
  const back = await page(`&affix=prepend&logId=${ids[100]}`);
  expect(back.data.at(-1)._id).toBe(ids[180]);
});
