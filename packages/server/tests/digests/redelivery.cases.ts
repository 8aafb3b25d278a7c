import { expect, test } from 'vitest';
import { addAccount, type DigestTestServer, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** Defines the test cases for repeated deliveries to the digest, on any database. */
export function redeliveryCases(env: () => Promise<Readonly<Record<string, string>>>): void {
  async function start(): Promise<DigestTestServer> {
    const digests = await startDigestServer({ env: await env() });
    await addAccount(digests, 'email/sendgrid');
    return digests;
  }

  /** Redelivers every event, as after a crash before the outbox row was settled. */
  async function redeliverAll({ fixture, settled }: DigestTestServer): Promise<void> {
    const { context } = fixture.server.app;
    await context.storage.db.updateTable('outbox').set({ settled_at_ms: null, claimed_until_ms: null }).execute();
    context.chat.eventsEnqueued.emit();
    await settled();
  }

  test('a batch whose entry is in the log is recognised, and causes no second call, entry, or count', async () => {
    await using digests = await start();
    await digests.settings({ email: { maxPerDay: 2 } });
    await digests.fixture.send('ivo', 'mara', 'One');
    await digests.later();
    await redeliverAll(digests);
    await digests.later();
    expect(await digests.digests()).toHaveLength(1);
    expect(digests.fixture.sandbox.inbox.count).toBe(1);
    await digests.fixture.send('ivo', 'mara', 'Two');
    await digests.later();
    expect(await digests.outcomes()).toEqual([['sent'], ['sent']]);
  });

  test('a redelivered message event neither sets a second timer nor moves the first', async () => {
    await using digests = await start();
    const first = await digests.fixture.send('ivo', 'mara', 'One');
    const [timer] = await digests.pending(first.id);
    digests.clock.nowMs += 60_000;
    await digests.fixture.send('ivo', 'mara', 'Two');
    await digests.settled();
    await redeliverAll(digests);
    expect(await digests.pending(first.id)).toMatchObject([{ dueAtMS: timer.dueAtMS }]);
  });

  test('a batch postponed by a schedule is not sent when it is redelivered after the schedule permits it again', async () => {
    await using digests = await start();
    const thursday = { from: 0, to: 1000, dnd: false };
    await digests.preferences('mara', { mute: { schedulePreferenceSetting: { thursday } } });
    await digests.fixture.send('ivo', 'mara', 'One');
    await digests.later();
    await digests.preferences('mara', { mute: { schedulePreferenceSetting: { thursday: { ...thursday, to: 2359 } } } });
    await redeliverAll(digests);
    expect(await digests.outcomes()).toEqual([['skipped', 'SCHEDULE_PREFERENCE', 'OUTSIDE_WINDOW']]);
    await digests.later(24 * 3_600_000);
    expect((await digests.outcomes()).at(-1)).toEqual(['sent']);
    expect(digests.fixture.sandbox.inbox.count).toBe(1);
  });
}
