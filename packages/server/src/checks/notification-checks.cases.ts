import type { CheckStep } from '@chatwire/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../base/time/clock.ts';
import { defaultSettings } from '../notify/settings-model/default-settings.ts';
import { addCheckPush, addCheckReport, pushesOfCheck } from '../storage/notifications/checks/check-pushes-store.ts';
import {
  addCheck,
  deleteChecksStartedUntil,
  findCheck,
  saveCheck,
} from '../storage/notifications/checks/notification-checks-store.ts';
import { claimOutboxEvents, insertOutboxEvent } from '../storage/notifications/outbox-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { CheckContext } from './check-context.ts';
import { runCheck } from './run-check.ts';
import { checkServer } from './steps/server-step.ts';
import { CheckWriter } from './texts/check-writer.ts';

const NOW = 1_767_268_800_000;

/** Defines the test cases for storing checks, for every database. */
export function notificationCheckCases(open: () => Promise<Storage>): void {
  describe('notification checks', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    const add = (check_id: string, uid: string, startedAtMs = NOW, abandonedBeforeMs = NOW - 60_000) =>
      storage.transaction((tx) =>
        addCheck(tx, { check_id, uid, steps: '[]', started_at_ms: startedAtMs }, abandonedBeforeMs),
      );

    test('if two checks start at once, only one runs, and another may start once that one is abandoned', async () => {
      const both = await Promise.all([add('a1', 'mara'), add('a2', 'mara')]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await add('b1', 'ivo')).toBe(true);
      expect(await add('a3', 'mara', NOW + 60_001, NOW + 1)).toBe(true);
      const first = both[0] ? 'a1' : 'a2';
      expect(await saveCheck(storage.db, first, { state: 'running', steps: '[1]' })).toBe(false);
      expect(await findCheck(storage.db, first, 'mara', 0)).toMatchObject({ state: 'done', steps: '[]' });
      expect(await findCheck(storage.db, first, 'ivo', 0)).toBeUndefined();
    });

    test('an event that has waited for a minute is a backlog if a node has claimed it; otherwise the engine has stopped', async () => {
      const { db } = storage;
      const at = async (nowMs: number) => {
        const clock = { now: () => nowMs, after: () => () => {} };
        const { state, code } = await checkServer({ db, clock, settings: defaultSettings(), channel: 'push' });
        return [state, code];
      };
      expect(await at(NOW)).toEqual(['pass', undefined]);
      await insertOutboxEvent(db, { eventId: 'waiting', occurredAtMs: NOW, messageId: 1, event: '{}' });
      expect(await at(NOW + 59_999)).toEqual(['pass', undefined]);
      expect(await at(NOW + 60_000)).toEqual(['fail', 'ENGINE_STOPPED']);
      const claim = { node: 'here', nowMs: NOW, untilMs: NOW + 75_000, limit: 1, abandoned: false };
      expect(await claimOutboxEvents(db, claim)).toHaveLength(1);
      expect(await at(NOW + 60_000)).toEqual(['warn', 'BACKLOG']);
      expect(await at(NOW + 75_001)).toEqual(['fail', 'ENGINE_STOPPED']);
      await db.deleteFrom('outbox').execute();
    });

    test('a stop ends a check at once while a provider has not responded', async () => {
      const stopping = new AbortController();
      const account = { providerId: 'own', isEnabled: true, fields: {} };
      // The steps of a push through the webhook read only these members.
      const context = {
        db: storage.db,
        clock: systemClock,
        app: { defaultTimezone: 'UTC' },
        notifications: { circuits: () => [], testPush: () => new Promise(() => {}) },
        settings: defaultSettings(),
        accounts: { fcm: [], apns: [], webpush: [], custom: [account] },
        checkId: 'd1',
        uid: 'nils',
        sessionId: 0,
        channel: 'push',
        scope: 'this',
        ownPreferences: {},
      } as unknown as CheckContext;
      const progress = async (steps: readonly CheckStep[]) => {
        if (steps.at(-1)?.step === 'push') setTimeout(() => stopping.abort(), 0);
        return true;
      };
      const steps = await runCheck(context, new CheckWriter('en', 'UTC'), { progress, aborted: stopping.signal });
      expect(steps?.map(({ step, state }) => `${step} ${state}`)).toEqual([
        'server pass',
        'preferences pass',
        'permission warn',
        'token pass',
        'provider pass',
        'push not_reached',
        'receipt not_reached',
      ]);
    });

    test('the first report of each kind is kept, and reports about other pushes are ignored', async () => {
      await add('c1', 'lene');
      await addCheckPush(storage.db, 'c1', 41);
      await addCheckReport(storage.db, 41, { received_at_ms: 5 });
      await addCheckReport(storage.db, 41, { received_at_ms: 6 });
      await addCheckReport(storage.db, 41, { suppressed_at_ms: 7, suppressed_by: 'focus' });
      await addCheckReport(storage.db, 41, { suppressed_at_ms: 8, suppressed_by: 'channel' });
      await addCheckReport(storage.db, 42, { displayed_at_ms: 9 });
      expect(await pushesOfCheck(storage.db, 'c1')).toEqual([
        {
          handle: 41,
          check_id: 'c1',
          received_at_ms: 5,
          displayed_at_ms: null,
          suppressed_at_ms: 7,
          suppressed_by: 'focus',
        },
      ]);
    });

    test('checks that started at a time or earlier are deleted with their pushes, and later ones are kept', async () => {
      await add('e1', 'per', NOW);
      await addCheckPush(storage.db, 'e1', 51);
      await add('e2', 'ute', NOW + 1);
      await addCheckPush(storage.db, 'e2', 52);
      await deleteChecksStartedUntil(storage.db, NOW);
      expect(await findCheck(storage.db, 'e1', 'per', 0)).toBeUndefined();
      expect(await pushesOfCheck(storage.db, 'e1')).toEqual([]);
      expect(await findCheck(storage.db, 'e2', 'ute', 0)).toBeDefined();
      expect(await pushesOfCheck(storage.db, 'e2')).toHaveLength(1);
    });
  });
}
