import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  type DigestTestServer,
  HOUR_MS,
  START_MS,
  startDigestServer,
} from '../fixtures/servers/digest-server.ts';

let digests: DigestTestServer;

beforeEach(async () => {
  digests = await startDigestServer();
});
afterEach(() => digests[Symbol.asyncDispose]());

const send = (...args: Parameters<DigestTestServer['fixture']['send']>) => digests.fixture.send(...args);
const inbox = () => digests.fixture.sandbox.inbox.list();

describe('A closed schedule', () => {
  test('leaves an entry and sets the timer to the next opening minute, which sends what is unread then', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.preferences('mara', {
      mute: { schedulePreferenceSetting: { thursday: { from: 800, to: 1130, dnd: false } } },
    });
    const first = await send('ivo', 'mara', 'One');
    await digests.later();
    expect(await digests.outcomes()).toEqual([['skipped', 'SCHEDULE_PREFERENCE', 'OUTSIDE_WINDOW']]);
    const midnight = START_MS + 14 * HOUR_MS;
    const second = await send('ivo', 'mara', 'Two');
    expect(await digests.pending(first.id)).toMatchObject([
      { dueAtMS: midnight, messageIds: [Number(first.id), Number(second.id)] },
    ]);
    await digests.later(12 * HOUR_MS - 1);
    expect(await digests.digests()).toHaveLength(1);
    await digests.later(1);
    const [held, mail] = await digests.digests();
    expect(mail).toMatchObject({
      outcome: 'sent',
      messageIds: [Number(first.id), Number(second.id)],
      processingStartedAtMS: midnight,
    });
    expect(mail.eventId).not.toBe(held.eventId);
    expect(inbox()).toHaveLength(1);
  });

  test('sends nothing when everything is read by then', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.preferences('mara', {
      mute: { schedulePreferenceSetting: { thursday: { from: 0, to: 2359, dnd: true } } },
    });
    await send('ivo', 'mara', 'One');
    await digests.later();
    await digests.read('mara', 'ivo');
    await digests.later(24 * HOUR_MS);
    expect(await digests.outcomes()).toEqual([['skipped', 'SCHEDULE_PREFERENCE', 'DAY_CLOSED']]);
  });

  test('a schedule that never opens discards the batch', async () => {
    await addAccount(digests, 'email/sendgrid');
    const closed = { from: 0, to: 2359, dnd: true };
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const schedulePreferenceSetting = Object.fromEntries(days.map((day) => [day, closed]));
    await digests.preferences('mara', { mute: { schedulePreferenceSetting } });
    const { id } = await send('ivo', 'mara', 'One');
    await digests.later();
    expect(await digests.pending(id)).toEqual([]);
    expect(await digests.digests()).toHaveLength(1);
  });
});
