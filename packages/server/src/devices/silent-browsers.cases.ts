import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { push } from '../logs/device/push-entries.fixture.ts';
import { SetClock } from '../logs/log-model.fixture.ts';
import type { LogStore } from '../logs/log-store.ts';
import { openSqliteLogStore } from '../logs/sqlite/sqlite-log-store.ts';
import { pushTokenHash, registerPushToken } from '../settings/register-push-token.ts';
import { insertSession } from '../storage/access/sessions-store.ts';
import { markTokensReported } from '../storage/notifications/devices/silent-tokens-store.ts';
import type { Storage } from '../storage/storage.ts';
import { listDevices } from './list-devices.ts';
import { SilentBrowsers } from './silent-browsers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Defines the test cases for browsers that no longer respond, on every engine. The log is in SQLite: only its interface
 * is used.
 */
export function silentBrowserCases(open: () => Promise<Storage>): void {
  describe('silent browsers', () => {
    const dir = mkdtempSync(join(tmpdir(), 'silent-'));
    const clock = new SetClock();
    const startMs = clock.ms;
    let storage: Storage;
    let logs: LogStore;
    let pushes = 0;
    let browsers = 0;
    /** Returns the endpoint of a case's browser, which belongs to the user named after the case. */
    let endpoint = '';
    let uid = '';
    beforeAll(async () => {
      storage = await open();
      logs = await openSqliteLogStore({ dir, clock });
    });
    afterAll(async () => {
      await logs.close();
      await storage.close();
      rmSync(dir, { recursive: true });
    });
    beforeEach(async () => {
      clock.ms = startMs;
      browsers += 1;
      uid = `reader${browsers}`;
      endpoint = `https://push.example/${browsers}`;
      const session = await insertSession(storage.db, {
        uid,
        hash: `login ${browsers}`,
        last4: '0000',
        platform: null,
        user_agent: null,
        app_info: null,
        created_at_ms: startMs,
        last_used_at_ms: null,
        expires_at_ms: null,
      });
      const registration = {
        platform: 'webpush_browser',
        pushToken: endpoint,
        providerId: 'webpush',
        takeOver: false,
      } as const;
      await registerPushToken(storage, session, { ...registration, timezone: undefined }, startMs);
    });

    /** Sends accepted pushes to the browser, evenly over a time that starts now; the last is overdue at the end. */
    async function pushed(
      count: number,
      overMs: number,
      pushToken = endpoint,
    ): Promise<{ readonly handle: number; readonly second: number }> {
      let second = 0;
      clock.ms += 1;
      for (let n = 0; n < count; n += 1) {
        pushes += 1;
        const atMs = clock.ms;
        const to = {
          provider: 'webpush',
          tokenType: 'webpush_browser',
          pushToken,
          recipient: uid,
          outcome: 'sent',
        } as const;
        const times = { processingStartedAtMS: atMs, processingEndedAtMS: atMs, totalProcessingTimeInMS: 0 };
        await logs.append([{ ...push(pushes), ...to, ...times, notificationTriggered: true, success: true }]);
        second = Math.floor(atMs / 1000);
        clock.ms += Math.floor(overMs / count);
      }
      clock.ms += 2 * HOUR_MS;
      return { handle: pushes, second };
    }
    const reported = () => markTokensReported(storage.db, [pushTokenHash(endpoint)], clock.ms);
    const isStale = async () => (await listDevices(storage.db, uid, 270, clock.ms))[0]?.tokens[0]?.stale;
    async function look(retentionDays = 0): Promise<boolean | undefined> {
      const warnings: unknown[] = [];
      const logger = { warn: (...line: unknown[]) => warnings.push(line) };
      await new SilentBrowsers({
        storage,
        logs,
        clock,
        logger: logger as never,
        retentionDays: async () => retentionDays,
      }).findSilent();
      expect(warnings).toEqual([]);
      return isStale();
    }

    test('a browser that reported before, and not for 20 pushes over 14 days, is stale until it reports', async () => {
      await reported();
      await pushed(20, 15 * DAY_MS);
      expect(await isStale()).toBe(false);
      expect(await look()).toBe(true);
      await reported();
      expect(await isStale()).toBe(false);
      expect(await look()).toBe(false);
    });

    test.each<[string, number, number]>([
      ['19 pushes', 19, 15 * DAY_MS],
      ['20 pushes in 13 days', 20, 13 * DAY_MS],
    ])('%s are not enough', async (_, count, overMs) => {
      await reported();
      await pushed(count, overMs);
      expect(await look()).toBe(false);
    });

    test('a browser is found before a log that keeps entries for 14 days drops the first of the pushes', async () => {
      await reported();
      await pushed(20, 12 * HOUR_MS);
      clock.ms += 13 * DAY_MS;
      expect(await look(0)).toBe(false);
      expect(await look(14)).toBe(true);
    });

    test('a browser that was not used for weeks, and then got 20 pushes in a day, is not stale', async () => {
      await reported();
      clock.ms += 30 * DAY_MS;
      await pushed(20, DAY_MS);
      expect(await look()).toBe(false);
    });

    test('a browser that never reported is not stale: its app may report nothing', async () => {
      await pushed(20, 15 * DAY_MS);
      expect(await look()).toBe(false);
    });

    test('pushes to another browser of the user do not count', async () => {
      await reported();
      await pushed(20, 15 * DAY_MS, 'https://push.example/laptop');
      expect(await look()).toBe(false);
    });

    test('a report in the log counts even if it was not recorded with the token', async () => {
      await reported();
      const { handle, second } = await pushed(20, 15 * DAY_MS);
      await pushed(2, HOUR_MS);
      const displayed = { atMs: clock.ms, detail: 'shown', adjusted: false };
      expect(await logs.applyReceipts([{ handle, second, record: { displayed } }])).toMatchObject([
        { kind: 'changed' },
      ]);
      expect(await look()).toBe(false);
    });

    test('a browser that registers again with the same subscription remains stale', async () => {
      await reported();
      await pushed(20, 15 * DAY_MS);
      await look();
      const { session_id } = await storage.db
        .selectFrom('push_tokens')
        .select('session_id')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
      const registration = {
        platform: 'webpush_browser',
        pushToken: endpoint,
        providerId: 'webpush',
        takeOver: true,
      } as const;
      await registerPushToken(storage, session_id, { ...registration, timezone: undefined }, clock.ms);
      expect(await isStale()).toBe(true);
    });
  });
}
