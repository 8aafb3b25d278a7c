import type { LogRedaction } from '@chatwire/protocol';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { requestLogJob } from '../storage/logs/log-jobs-store.ts';
import type { Storage } from '../storage/storage.ts';
import { createLogger } from '../telemetry/logger.ts';
import { LogJobs } from './log-jobs.ts';
import { randomEntry, seededRandom } from './random-entries.fixture.ts';

const HOUR_MS = 3_600_000;
const NEW_EVENT = { occurred_at_ms: 1, message_id: 7, is_batch: 0, claims: 0 };
const NONE: LogRedaction = { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' };

/** Defines the test cases for jobs on stored entries, over restarts and between nodes. */
export function logJobsCases(open: () => Promise<Storage>): void {
  async function startLog() {
    const storage = await open();
    const clock = new FakeClock();
    const logs = createMemoryLogStore(clock);
    const random = seededRandom(11);
    await logs.append(Array.from({ length: 400 }, () => randomEntry(random, clock.now())));
    let redaction = NONE;
    let changeCalls = 0;
    const node = (onEntry = (_n: number): void => {}) =>
      new LogJobs({
        storage,
        logs: {
          redact: (scope, change) =>
            logs.redact(scope, (content) => {
              changeCalls += 1;
              onEntry(changeCalls);
              return change(content);
            }),
        },
        clock,
        logger: createLogger('silent'),
        redaction: async () => redaction,
      });
    return {
      storage,
      clock,
      logs,
      node,
      changeCalls: () => changeCalls,
      redactWith: (next: LogRedaction) => void (redaction = next),
      of: (uid: string) => logs.entries.filter(({ entry }) => entry.recipient === uid).map(({ entry }) => entry),
      jobs: () => storage.db.selectFrom('log_jobs').selectAll().execute(),
      // Rounds use the database, and advancing the clock does not wait for it.
      async until(condition: () => boolean | Promise<boolean>) {
        await expect
          .poll(async () => {
            await clock.advance(1_000);
            return condition();
          })
          .toBe(true);
      },
    };
  }

  test('an erasure removes payload and token from the entries of one person only', async () => {
    const { storage, clock, logs, node, of, until } = await startLog();
    const before = logs.entries.map(({ _id, entry }) => [_id, entry.recipient]);
    const others = of('ivo');
    await requestLogJob(storage.db, { kind: 'erase', uid: 'mara' }, clock.now());
    const jobs = node();
    await jobs.start();
    await until(() => of('mara').every(({ payload, pushToken }) => payload === undefined && pushToken === undefined));
    expect(of('mara').some(({ redacted }) => redacted?.includes('erasure'))).toBe(true);
    expect(of('ivo')).toEqual(others);
    expect(logs.entries.map(({ _id, entry }) => [_id, entry.recipient])).toEqual(before);
    await jobs.stop();
    await storage.close();
  });

  test('an entry that is written after the erasure is erased two hours after it; then the job ends', async () => {
    const { storage, clock, logs, node, of, until, jobs: open } = await startLog();
    await requestLogJob(storage.db, { kind: 'erase', uid: 'mara' }, clock.now());
    const jobs = node();
    await jobs.start();
    await until(async () => (await open()).some((job) => job.due_at_ms > job.requested_at_ms));
    const random = seededRandom(12);
    const late = { ...randomEntry(random, clock.now()), recipient: 'mara', payload: '{"type":"fcm"}' };
    await logs.append([late]);
    await clock.advance(2 * HOUR_MS);
    await until(async () => (await open()).length === 0);
    expect(of('mara').at(-1)).not.toHaveProperty('payload');
    await jobs.stop();
    await storage.close();
  });

  test('an erasure of what a person wrote reaches digests whose newest message is by someone else, and pushes to others about messages to the person', async () => {
    const { storage, clock, logs, node, until, jobs: open } = await startLog();
    const random = seededRandom(13);
    const about = (...senders: string[]) =>
      JSON.stringify({ messages: senders.map((uid) => ({ sender: { uid, name: `Name of ${uid}` }, message: 'Hi' })) });
    const entryOf = (channel: 'push' | 'email' | 'sms', payload: string, receiver = 'crew') => {
      const { reactionSender: _, ...entry } = randomEntry(random, clock.now());
      return { ...entry, channel, recipient: 'lene', sender: 'ivo', receiver, payload };
    };
    const kept = about('ivo', 'mara-2');
    await logs.append([
      entryOf('email', about('mara', 'ivo')),
      entryOf('sms', about('mara', 'ivo')),
      entryOf('push', '{"title":"Mara"}', 'mara'),
      entryOf('email', kept),
    ]);
    await requestLogJob(storage.db, { kind: 'erase_sent', uid: 'mara' }, clock.now());
    const jobs = node();
    await jobs.start();
    await until(async () => (await open()).every((job) => job.due_at_ms > job.requested_at_ms));
    const written = logs.entries.slice(-4).map(({ entry }) => [entry.payload, entry.redacted]);
    expect(written).toEqual([
      [undefined, ['erasure']],
      [undefined, ['erasure']],
      [undefined, ['erasure']],
      [kept, undefined],
    ]);
    await jobs.stop();
    await storage.close();
  });

  test('events that are settled after an erasure lose what they have about the person', async () => {
    const { storage, clock, node, until, jobs: open } = await startLog();
    const clear = { recipient: 'mara', firedAtMs: 1, targets: [{ target: 'a-hash', messageId: 7 }], toldOtherwise: 0 };
    const message = { sender: 'mara', receiver: 'ivo', data: { text: 'canary <@uid:ivo>' } };
    const sent = { trigger: 'after_message', actor: { uid: 'mara', name: 'Mara Canary' }, message };
    const named = [clear, sent].map((event, n) => ({ event_id: `e${n}`, event: JSON.stringify(event) }));
    for (const one of named)
      await storage.db
        .insertInto('outbox')
        .values({ ...NEW_EVENT, ...one })
        .execute();
    const events = async () => await storage.db.selectFrom('outbox').select('event').orderBy('position').execute();
    for (const kind of ['erase', 'erase_sent'] as const)
      await requestLogJob(storage.db, { kind, uid: 'mara' }, clock.now());
    const jobs = node();
    await jobs.start();
    // The server was down, or a provider did not respond, for longer than an entry may take.
    await until(async () => (await open()).every((job) => job.due_at_ms > job.requested_at_ms));
    await clock.advance(3 * HOUR_MS);
    expect((await events()).map(({ event }) => event)).toEqual(named.map(({ event }) => event));
    await storage.db.updateTable('outbox').set({ settled_at_ms: clock.now() }).execute();
    await clock.advance(2 * HOUR_MS);
    await until(async () => (await open()).length === 0);
    const [left, erased] = (await events()).map(({ event }) => JSON.parse(event));
    expect(left).toEqual({ ...clear, targets: [{ target: '', messageId: 7 }] });
    expect(erased).toEqual({
      ...sent,
      actor: { uid: 'mara', name: 'Deleted user' },
      message: { ...message, data: { text: '<@uid:ivo>' } },
    });
    await jobs.stop();
    await storage.close();
  });

  test('interrupted work restarts at the next start', async () => {
    const { storage, clock, node, of, until } = await startLog();
    await requestLogJob(storage.db, { kind: 'erase', uid: 'mara' }, clock.now());
    let stopped: Promise<void> | undefined;
    const first = node((entry) => {
      if (entry === 5) stopped = first.stop();
    });
    await first.start();
    await until(() => stopped !== undefined);
    await stopped;
    expect(of('mara').some(({ payload }) => payload !== undefined)).toBe(true);
    const second = node();
    await second.start();
    await until(() => of('mara').every(({ payload }) => payload === undefined));
    await second.stop();
    await storage.close();
  });

  test('redaction of stored entries follows the settings that apply when it runs, and runs again if requested in the meantime', async () => {
    const { storage, clock, logs, node, redactWith, until, jobs: open } = await startLog();
    redactWith({ ...NONE, pushToken: 'mask' });
    await requestLogJob(storage.db, { kind: 'redact', uid: '' }, clock.now());
    let again: Promise<void> | undefined;
    const jobs = node((entry) => {
      if (entry !== 10) return;
      redactWith({ ...NONE, content: 'drop' });
      again = requestLogJob(storage.db, { kind: 'redact', uid: '' }, clock.now());
    });
    await jobs.start();
    await until(() => again !== undefined);
    await again;
    await until(async () => (await open()).length === 0);
    for (const { entry } of logs.entries) {
      expect(entry).not.toHaveProperty('payload');
      if (entry.pushToken !== undefined) expect(entry.pushToken).toMatch(/^….{1,6}$/);
    }
    await jobs.stop();
    await storage.close();
  });

  test('two nodes do not do the same work', async () => {
    const { storage, clock, node, changeCalls, until, of, jobs: open } = await startLog();
    const entriesOfMara = of('mara').length;
    await requestLogJob(storage.db, { kind: 'erase', uid: 'mara' }, clock.now());
    const nodes = [node(), node()];
    for (const jobs of nodes) await jobs.start();
    await until(async () => (await open()).some((job) => job.due_at_ms > job.requested_at_ms));
    expect(changeCalls()).toBe(entriesOfMara);
    for (const jobs of nodes) await jobs.stop();
    await storage.close();
  });
}
