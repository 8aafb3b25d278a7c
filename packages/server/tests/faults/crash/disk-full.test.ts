import { type NotificationTestServer, startNotificationServer, textMessage } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { expectCompleteLog, keepSending } from '../keep-sending.ts';

test('writes are rejected and reads continue while the disk is full; afterwards nothing is missing', async () => {
  await using fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');
  const sending = keepSending(fixture);
  await fixture.entries('', 20);

  await limitGrowth(fixture, 'current size');
  const text = 'x'.repeat(5_000);
  await expect
    .poll(async () => {
      const body = textMessage('mara', text);
      return statusOf(await fixture.server.call('POST', '/messages', { as: 'ivo', body }));
    })
    .toBe('503 ERR_UNAVAILABLE');
  // Short messages fit into pages that are partly filled for longer.
  await expect.poll(() => [...sending.rejections]).toEqual(['503 ERR_UNAVAILABLE']);
  expect(statusOf(await fixture.server.call('GET', '/notifications/v1/logs'))).toBe('200');
  expect(statusOf(await fixture.server.call('GET', '/users/ivo/messages', { as: 'mara' }))).toBe('200');

  await limitGrowth(fixture, 'none');
  const sent = await sending.stop();
  expect([...sent.rejections]).toEqual(['503 ERR_UNAVAILABLE']);
  await expectCompleteLog(fixture, sent);
});

/** Limits the growth of the database, which looks like a full disk to SQLite. */
async function limitGrowth({ server }: NotificationTestServer, limit: 'current size' | 'none'): Promise<void> {
  const { db } = server.app.context.storage;
  await sql`PRAGMA max_page_count = ${sql.lit(limit === 'none' ? 1_000_000_000 : 1)}`.execute(db);
}
