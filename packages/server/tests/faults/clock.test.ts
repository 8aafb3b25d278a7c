import { startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';

const HOUR_MS = 3_600_000;

test('entries stay complete and in order while the clock jumps an hour back and forth, a second repeats, and days pass', async () => {
  const clock = new SetClock(Date.UTC(2026, 2, 29, 0, 59, 59));
  await using fixture = await startNotificationServer({ clock });
  const { notifications } = fixture.server.app.context;
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android', 'apns_ios_device');

  const sent: number[] = [];
  // Europe's clocks change within the first hour; a leap second is a second that comes twice.
  for (const jumpMs of [0, -1_000, 1_000, HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS]) {
    clock.nowMs += jumpMs;
    for (let round = 0; round < 2; round += 1) sent.push(Number((await fixture.send('ivo', 'mara')).id));
    await notifications.settled();
  }

  const entries = await fixture.entries('', 2 * sent.length);
  const ids = entries.map(({ _id }) => _id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(2 * sent.length);
  expect(entries.filter(({ outcome }) => outcome !== 'sent')).toEqual([]);
  expect([...new Set(entries.map(({ messageId }) => messageId))]).toEqual(sent);
  for (const { totalProcessingTimeInMS } of entries) expect(totalProcessingTimeInMS).toBeGreaterThanOrEqual(0);
  const { body } = await fixture.server.call('GET', '/notifications/v1/logs?limit=5');
  const older = await fixture.server.call(
    'GET',
    `/notifications/v1/logs?limit=1000&affix=append&logId=${body.meta.next.logId}`,
  );
  expect([...body.data, ...older.body.data].map(({ _id }) => _id).toReversed()).toEqual(ids);
});
