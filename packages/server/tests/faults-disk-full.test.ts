import { type Harbour, startHarbour } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectWholeLog, keepSending } from './faults-database.cases.ts';
import { refusal } from './helpers.ts';

test('while the disk is full writes are refused and reads go on; afterwards nothing is missing', async () => {
  await using harbour = await startHarbour();
  await harbour.user('ivo');
  await harbour.user('mara', 'fcm_android');
  const sending = keepSending(harbour);
  await harbour.entries('', 20);

  await letGrow(harbour, 'no further');
  const text = 'x'.repeat(5_000);
  await expect
    .poll(async () => {
      const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text } };
      return refusal(await harbour.server.call('POST', '/messages', { as: 'ivo', body }));
    })
    .toBe('503 ERR_UNAVAILABLE');
  expect(refusal(await harbour.server.call('GET', '/notifications/v1/logs'))).toBe('200');
  expect(refusal(await harbour.server.call('GET', '/users/ivo/messages', { as: 'mara' }))).toBe('200');

  await letGrow(harbour, 'again');
  const sent = await sending.stop();
  expect([...sent.refusals]).toEqual(['503 ERR_UNAVAILABLE']);
  await expectWholeLog(harbour, sent);
});

/** What a full disk looks like from inside SQLite. */
async function letGrow({ server }: Harbour, how: 'no further' | 'again'): Promise<void> {
  const { db } = server.app.context.storage;
  await sql`PRAGMA max_page_count = ${sql.lit(how === 'again' ? 1_000_000_000 : 1)}`.execute(db);
}
