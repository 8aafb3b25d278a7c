import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';

/** Notifications that were outdated elsewhere, over HTTP, on any database. `database`: its URL; undefined for SQLite. */
export function clearCases(database: () => Promise<string | undefined>): void {
  let setup: NotificationTestServer;
  const clock = new SetClock(Date.now());
  const authTokens = new Map<string, readonly string[]>();

  beforeAll(async () => {
    const url = await database();
    setup = await startNotificationServer({ clock, ...(url && { env: { CHATWIRE_DATABASE_URL: url } }) });
    await setSettings({ push: { receiptsSetting: 2, clearSetting: 2 } });
    await newUser('ivo');
  });
  afterAll(() => setup[Symbol.asyncDispose]());

  async function setSettings(preferences: object) {
    const { status } = await setup.server.call('PATCH', '/notifications/v1/settings', { body: { preferences } });
    expect(status).toBe(200);
  }
  async function newUser(uid: string, ...platforms: string[]) {
    authTokens.set(uid, (await setup.user(uid, ...platforms)).authTokens);
  }
  const received = (body: string) => setup.sandbox.inbox.list().find((push) => push.body === body);
  const clearsIn = (kind: 'clear' | 'chat' = 'clear') =>
    setup.sandbox.inbox.list().filter((push) => push.kind === kind && push.clear !== undefined);
  async function send(from: string, to: string, text: string, more: object = {}) {
    const { id } = await setup.send(from, to, text, more);
    await setup.server.app.context.notifications.settled();
    return id;
  }
  const read = (uid: string, other: string, id?: string) =>
    setup.server.call('POST', `/users/${other}/conversation/read`, { as: uid, body: id ? { messageId: id } : {} });
  /** Time passes, and devices that are due are looked at. */
  async function pass(ms: number) {
    clock.nowMs += ms;
    await setup.server.app.context.notifications.fireDueTimers();
    await setup.server.app.context.notifications.settled();
  }
  const report = (receipts: readonly object[]) =>
    setup.server.call('POST', '/notifications/push/v1/receipts', {
      headers: {},
      body: { sentAtMS: clock.nowMs, receipts },
    });
  const logs = async (query: string) => (await setup.server.call('GET', `/notifications/v1/logs?${query}`)).body.data;

  test('reading on one device removes the notification from another one after 5 s', async () => {
    await newUser('mara', 'fcm_android');
    const id = await send('ivo', 'mara', 'Boat is ready');
    expect((await read('mara', 'ivo', id)).status).toBe(200);
    await pass(4_000);
    expect(clearsIn()).toHaveLength(0);
    await pass(2_000);
    expect(clearsIn()).toMatchObject([{ provider: 'fcm', title: '', body: '', silent: true }]);
    expect(clearsIn()[0]?.clear).toBe(JSON.stringify([{ c: 'ivo_user_mara', to: Number(id) }]));
    expect(await logs('trigger=cleared&recipient=mara')).toMatchObject([
      {
        trigger: 'cleared',
        component: 'notifications-core',
        messageId: Number(id),
        sender: 'ivo',
        conversationId: 'ivo_user_mara',
        outcome: 'sent',
        cleared: { cause: 'read', conversations: 1, messages: 1, waitedMS: 6_000 },
        device: { state: 'none' },
        payload: { message: { android: { priority: 'normal', ttl: '86400s', collapseKey: 'clear' } } },
      },
    ]);
    const shown = () => setup.server.app.context.storage.db.selectFrom('shown').selectAll().where('uid', '=', 'mara').execute();
    expect(await shown()).toMatchObject([{ message_id: Number(id) }]);
    const token = received('Boat is ready')?.receipt;
    await report([{ token, event: 'cleared', atMS: clock.nowMs, by: 'read' }]);
    expect(await shown()).toEqual([]);
    const { body } = await setup.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}&trigger=after_message`);
    expect(body.data.decisions[0].sentence).toContain('because it had been read elsewhere');
  });
}
