import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { beforeAll, expect, test } from 'vitest';
import { SilentBrowsers } from '../../../src/devices/silent-browsers.ts';

/** A browser whose push service accepts everything, although nothing arrives. See docs/spec/last-mile.md#web-push-sending. */
const DAY_MS = 86_400_000;
let aheadMs = 0;
const clock = {
  now: () => Date.now() + aheadMs,
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
let setup: NotificationTestServer;
let mara: string;

beforeAll(async () => {
  setup = await startNotificationServer({ clock });
  await setup.user('ivo');
  await setup.user('mara');
  await call('POST', '/notifications/push/v1/providers/webpush', { subject: 'mailto:ops@harbour.example' });
  mara = (await call('POST', '/users/mara/auth_tokens', {})).body.data.authToken;
  const { vapidPublicKey: vapidKey } = (await call('GET', '/notifications/push/v1/webpush/key')).body.data;
  const body = { platform: 'webpush_browser', subscription: setup.sandbox.subscribe({ vapidKey }) };
  await setup.server.call('POST', '/notifications/push/v1/tokens', { token: mara, body });
  return () => setup[Symbol.asyncDispose]();
});

const call = (method: string, path: string, body?: object) => setup.server.call(method, path, body ? { body } : {});
const setPushSettings = (push: object) => call('PATCH', '/notifications/v1/settings', { preferences: { push } });

async function pushed() {
  const { id } = await setup.send('ivo', 'mara');
  const [entry] = await setup.entries(`messageId=${id}`, 1);
  return entry;
}

/** Returns when the server has stored that the browser reports. */
async function reportedAtMs(): Promise<number> {
  const { db } = setup.server.app.context.storage;
  const { reported_at_ms } = await db.selectFrom('push_tokens').select('reported_at_ms').executeTakeFirstOrThrow();
  return reported_at_ms ?? 0;
}

/** Shows the newest push in the browser. */
async function shown(): Promise<void> {
  const token = setup.sandbox.inbox.list()[0]?.receipt;
  const body = {
    sentAtMS: clock.now(),
    receipts: [{ token, event: 'displayed', atMS: clock.now(), evidence: 'shown' }],
  };
  expect(await setup.server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body })).toMatchObject({
    status: 200,
    body: { data: { accepted: 1 } },
  });
}

async function isStale(): Promise<boolean> {
  return (await call('GET', '/notifications/push/v1/devices?uid=mara')).body.data.devices[0].tokens[0].stale;
}

test('after 20 unanswered pushes over 14 days nothing more is sent if the app wants that, until the browser reports', async () => {
  const { storage, logs, logger } = setup.server.app.context;
  const search = () => new SilentBrowsers({ storage, logs, clock, logger, retentionDays: async () => 0 }).findSilent();
  await setPushSettings({ receiptsSetting: 2 });
  await pushed();
  await shown();
  await expect.poll(reportedAtMs).toBeGreaterThan(0);
  let last = await pushed();
  for (let n = 1; n < 20; n += 1) {
    aheadMs += 0.75 * DAY_MS;
    last = await pushed();
  }
  aheadMs += 0.75 * DAY_MS;
  expect(await isStale()).toBe(false);
  await search();
  expect(await isStale()).toBe(true);
  const { body } = await call('GET', `/notifications/v1/logs/explain?messageId=${last.messageId}`);
  expect(body.data.decisions[0]).toMatchObject({ outcome: 'sent', deviceContext: { stale: true } });
  expect(body.data.decisions[0].sentence).toContain('this browser no longer responds');
  expect((await pushed()).outcome).toBe('sent');
  await setPushSettings({ staleTokenAction: 2 });
  expect((await pushed()).reasonDetail).toMatchObject({ code: 'TOKEN_STALE', value: 15 });
  await shown();
  await expect.poll(isStale, { timeout: 5_000 }).toBe(false);
  expect((await pushed()).outcome).toBe('sent');
});
