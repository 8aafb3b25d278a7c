import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '@chatwire/server';
import { freshDatabase, startNotificationServer, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createLocalBus } from '../../../src/bus/local-bus.ts';

test('each decision has one entry when a node is paused during its calls and another takes over', async () => {
  const bus = createLocalBus('shared');
  const [clock, otherClock] = [new PausableClock(), new PausableClock()];
  const env = {
    CHATWIRE_DATABASE_URL: await freshDatabase(),
    CHATWIRE_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  await using fixture = await startNotificationServer({ clock, env, bus });
  const { sandbox, urls } = fixture;
  const providers = { CHATWIRE_FCM_URL: urls.fcmUrl, CHATWIRE_FCM_TOKEN_URL: urls.fcmTokenUrl };
  await using _other = await startServer({ clock: otherClock, bus, env: { ...env, ...providers } });
  otherClock.pause();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android', 'fcm_web');
  const { db } = fixture.server.app.context.storage;
  const row = () => db.selectFrom('outbox').select(['claims', 'settled_at_ms']).executeTakeFirst();

  const { id } = await fixture.send('ivo', 'mara');
  clock.pause();
  await expect.poll(row).toMatchObject({ claims: 1 });
  await expect.poll(() => sandbox.inbox.count).toBe(2);
  sandbox.faults.set('fcm', { latencyMs: 500 });
  otherClock.resume(60_000);
  await expect.poll(row, { timeout: 5_000 }).toMatchObject({ claims: 2 });
  // The paused node resumes with responses to record while the other node's calls are in progress.
  clock.resume(60_000);
  await expect.poll(async () => (await row())?.settled_at_ms, { timeout: 10_000 }).not.toBeNull();

  const entries = await fixture.entries(`messageId=${id}`, 2);
  expect(entries.map(({ tokenType, outcome }) => [tokenType, outcome]).toSorted()).toEqual([
    ['fcm_android', 'sent'],
    ['fcm_web', 'sent'],
  ]);
  // Both devices were called twice, under one tag: the second push replaces the first.
  expect(sandbox.inbox.list().map(({ tag }) => tag)).toEqual([id, id, id, id]);
});

/** The clock of a process that can be paused: timers that become due in the meantime run when it resumes. */
class PausableClock implements Clock {
  #offsetMs = 0;
  #missed: (() => void)[] | undefined;

  now(): number {
    return systemClock.now() + this.#offsetMs;
  }

  after(ms: number, run: () => void): () => void {
    let isCancelled = false;
    const cancel = systemClock.after(ms, () => {
      if (!this.#missed) run();
      else this.#missed.push(() => isCancelled || run());
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  pause(): void {
    this.#missed = [];
  }

  /** Advances the clock and delivers what was missed. */
  resume(ms: number): void {
    const missed = this.#missed ?? [];
    this.#missed = undefined;
    this.#offsetMs += ms;
    for (const run of missed) run();
  }
}
