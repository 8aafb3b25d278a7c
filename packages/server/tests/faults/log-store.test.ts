import type { LogStore } from '@chatwire/server';
import { createMemoryLogStore, startNotificationServer } from '@chatwire/testkit';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';

test('the chat continues while the log cannot be written; then the log is complete, in order, and nothing is sent twice', async () => {
  const clock = new SetClock(1_767_269_040_000);
  const store = createMemoryLogStore(clock);
  let isDown = true;
  let rejected = 0;
  const logs: LogStore = {
    ...store,
    async append(entries) {
      if (!isDown) return store.append(entries);
      rejected += 1;
      throw new Error('no space left on device');
    },
  };
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  await using fixture = await startNotificationServer({ clock, logs, logger });
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');

  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) ids.push((await fixture.send('ivo', 'mara', `Text ${index}`)).id);
  await expect.poll(() => fixture.sandbox.inbox.count).toBe(50);
  await expect.poll(() => rejected, { timeout: 5_000 }).toBeGreaterThan(1);
  expect(await fixture.entries('', 0)).toEqual([]);
  const { body } = await fixture.server.call('GET', '/notifications/v1/counters');
  expect(body.data.logWrites).toEqual({ waiting: 50, failingSinceMS: expect.any(Number) });
  const { db } = fixture.server.app.context.storage;
  const open = db.selectFrom('outbox').select('position').where('settled_at_ms', 'is', null);
  expect(await open.execute()).toHaveLength(50);

  isDown = false;
  const entries = await fixture.entries('', 50);
  expect(entries.map(({ messageId }) => String(messageId))).toEqual(ids);
  expect(entries.every(({ outcome, attempt }) => outcome === 'sent' && attempt === 1)).toBe(true);
  await fixture.server.app.context.notifications.settled();
  expect(fixture.sandbox.inbox.count).toBe(50);
  expect(store.entries).toHaveLength(50);
  const later = await fixture.server.call('GET', '/notifications/v1/counters');
  expect(later.body.data.logWrites).toEqual({ waiting: 0 });
  expect(lines.some((line) => line.includes('the log cannot be written, trying again'))).toBe(true);
});
