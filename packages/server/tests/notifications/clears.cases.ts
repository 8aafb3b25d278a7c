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
    setup.server.call('POST', `/users/${other}/conversation/read`, { as: uid, body: id ? { id } : {} });
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
  const shownTo = (uid: string) =>
    setup.server.app.context.storage.db.selectFrom('shown').selectAll().where('uid', '=', uid).execute();
  const conversationOf = (a: string, b: string) => [a, b].sort().join('_user_');
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
    expect(await shownTo('mara')).toMatchObject([{ message_id: Number(id) }]);
    const token = received('Boat is ready')?.receipt;
    await report([{ token, event: 'cleared', atMS: clock.nowMs, by: 'read' }]);
    expect(await shownTo('mara')).toEqual([]);
    const { body } = await setup.server.call(
      'GET',
      `/notifications/v1/logs/explain?messageId=${id}&trigger=after_message`,
    );
    expect(body.data.decisions[0].sentence).toContain('because it had been read elsewhere');
  });

  test('a device that has removed the notifications itself needs no push, and the outcome of the batch counts it', async () => {
    await newUser('lene', 'fcm_android', 'fcm_react_native_android');
    const before = clearsIn().length;
    const id = await send('ivo', 'lene', 'Sails are up');
    const [first] = setup.sandbox.inbox.list().filter(({ body }) => body === 'Sails are up');
    await read('lene', 'ivo', id);
    await report([{ token: first?.receipt, event: 'cleared', atMS: clock.nowMs, by: 'read' }]);
    await pass(6_000);
    expect(clearsIn()).toHaveLength(before + 1);
    const { body } = await setup.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}&trigger=cleared`);
    expect(body.data.events).toMatchObject([
      {
        trigger: 'cleared',
        recipient: 'lene',
        entries: { sent: 1 },
        excluded: [{ cause: 'TOLD_OTHERWISE', count: 1, uids: ['lene'] }],
      },
    ]);
    expect(await logs(`trigger=cleared&recipient=lene`)).toHaveLength(1);
  });

  test('the device that reads gets no push for its badge', async () => {
    await setSettings({ push: { badgeCountSetting: true } });
    await newUser('hedda', 'apns_ios_device', 'fcm_ios');
    const [reader] = authTokens.get('hedda') ?? [];
    const id = await send('ivo', 'hedda', 'Mine');
    for (const { receipt } of setup.sandbox.inbox.list().filter(({ body }) => body === 'Mine')) {
      await report([{ token: receipt, event: 'dismissed', atMS: clock.nowMs }]);
    }
    const { status } = await setup.server.call('POST', '/users/ivo/conversation/read', {
      token: String(reader),
      body: { id },
    });
    expect(status).toBe(200);
    await pass(6_000);
    expect(await logs('trigger=cleared&recipient=hedda')).toMatchObject([
      { tokenType: 'fcm_ios', cleared: { messages: 0 } },
    ]);
    await setSettings({ push: { badgeCountSetting: false } });
  });

  test('a clear push is repeated with the next clear until the device confirms it', async () => {
    await newUser('nils', 'fcm_android');
    const first = await send('ivo', 'nils', 'One');
    await read('nils', 'ivo', first);
    await pass(6_000);
    await newUser('olav');
    const second = await send('olav', 'nils', 'Two');
    await read('nils', 'olav', second);
    await pass(12_000);
    const [newest] = clearsIn();
    const items = [
      { c: 'nils_user_olav', to: Number(second) },
      { c: 'ivo_user_nils', to: Number(first) },
    ];
    expect(JSON.parse(newest?.clear ?? '')).toEqual(items);
    await report([{ token: newest?.receipt, event: 'cleared', atMS: clock.nowMs, by: 'read' }]);
    expect(await shownTo('nils')).toEqual([]);
    const [entry] = await logs('trigger=cleared&recipient=nils');
    expect(entry).toMatchObject({ device: { state: 'cleared' }, cleared: { conversations: 2, messages: 2 } });
  });

  test('clears within a budget wait, are merged, and are sent in the next slot', async () => {
    await newUser('tove', 'apns_ios_device');
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      ids.push(await send('ivo', 'tove', `Round ${round}`));
      await read('tove', 'ivo', ids[round]);
      await pass(10_000);
    }
    expect(await logs('trigger=cleared&recipient=tove')).toHaveLength(1);
    await pass(20 * 60_000);
    const entries = await logs('trigger=cleared&recipient=tove');
    expect(entries).toMatchObject([
      {
        cleared: { messages: 3 },
        payload: { pushType: 'background', priority: 5, contentAvailable: 1, collapseId: 'clear' },
      },
      { cleared: { messages: 1, waitedMS: 10_000 } },
    ]);
    expect(entries[0].cleared.waitedMS).toBeGreaterThan(20 * 60_000 - 30_000);
    expect(entries[0].payload.payload.clear).toEqual([{ c: 'ivo_user_tove', to: Number(ids[2]) }]);
  });

  test('the next push to a device carries the clear that waits for a slot', async () => {
    await newUser('unni', 'apns_ios_device');
    const first = await send('ivo', 'unni', 'First');
    await read('unni', 'ivo', first);
    await pass(6_000);
    const second = await send('ivo', 'unni', 'Second');
    await read('unni', 'ivo', second);
    await pass(6_000);
    await newUser('pal');
    await send('pal', 'unni', 'Third');
    expect(JSON.parse(received('Third')?.clear ?? '')).toEqual([{ c: 'ivo_user_unni', to: Number(second) }]);
    await pass(30 * 60_000);
    expect(await logs('trigger=cleared&recipient=unni')).toHaveLength(1);
  });

  test('deleting a message removes its notification', async () => {
    await newUser('rolf', 'fcm_android', 'apns_ios_device');
    await setSettings({ oneOnOne: { messageDeletedSetting: 2 } });
    const id = await send('ivo', 'rolf', 'Oops');
    await setup.server.call('DELETE', `/messages/${id}`, { as: 'ivo' });
    await setup.server.app.context.notifications.settled();
    const entries = await logs(`messageId=${id}&trigger=message_deleted`);
    expect(entries).toHaveLength(2);
    const clear = [{ c: 'ivo_user_rolf', ids: [Number(id)] }];
    const apns = entries.find(({ provider }: { readonly provider: string }) => provider === 'apns');
    expect(apns.payload).toMatchObject({
      pushType: 'background',
      collapseId: id,
      payload: { type: 'clear', body: '', clear },
    });
    expect(apns.payload.alert).toBeUndefined();
    await pass(10_000);
    expect(await logs(`trigger=cleared&recipient=rolf`)).toEqual([]);
    await setSettings({ oneOnOne: { messageDeletedSetting: 1 } });
    const other = await send('ivo', 'rolf', 'Oops again');
    await setup.server.call('DELETE', `/messages/${other}`, { as: 'ivo' });
    await setup.server.app.context.notifications.settled();
    await pass(21 * 60_000);
    const cleared = await logs(`trigger=cleared&recipient=rolf`);
    expect(cleared).toHaveLength(2);
    expect(cleared[0]).toMatchObject({ messageId: Number(other), cleared: { cause: 'deleted' } });
  });

  test.each([
    ['a disapproved message', 'retracted', 'PUT', '/messages/ID/moderation', { status: 'disapproved' }],
    ['a permanently deleted message', 'retracted', 'DELETE', '/messages/ID', { permanent: true }],
    ['a message of a blocked sender', 'removed', 'POST', '/users/KARI/blockedusers', { blockedUids: ['ivo'] }],
  ])('the notification of %s is removed', async (_, cause, method, path, body) => {
    const uid = `kari-${cause}-${Math.round(clock.nowMs % 1e6)}`;
    await newUser(uid, 'fcm_android');
    const id = await send('ivo', uid, 'Gone soon');
    const { status } = await setup.server.call(method, path.replace('KARI', uid).replace('ID', id), { body });
    expect(status).toBe(200);
    await pass(12_000);
    const [entry] = await logs(`trigger=cleared&recipient=${uid}`);
    expect(entry).toMatchObject({
      messageId: Number(id),
      cleared: { cause, messages: 1 },
      sender: 'ivo',
      messageType: 'text',
    });
    const clear = [{ c: conversationOf('ivo', uid), ids: [Number(id)], by: cause }];
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual(clear);
  });

  test.each([
    ['leaves the group', ['DELETE', '/groups/GUID/members/UID']],
    ['is banned', ['POST', '/groups/GUID/bannedusers/UID']],
    ['was in a group that is deleted', ['DELETE', '/groups/GUID']],
  ] as const)('the notifications of a group are removed from a user who %s', async (name, [method, path]) => {
    const uid = `mila-${name.slice(-5).trim()}`;
    const guid = `crew-${name.slice(-5).trim()}`;
    await newUser(uid, 'fcm_android');
    const { call } = setup.server;
    await call('POST', '/groups', { as: 'ivo', body: { guid, name: 'Crew', type: 'public' } });
    await call('POST', `/groups/${guid}/members`, { as: 'ivo', body: { participants: [uid] } });
    const id = await send('ivo', `group:${guid}`, `Hello ${uid}`);
    const { status } = await call(method, path.replace('GUID', guid).replace('UID', uid), {
      as: name === 'leaves the group' ? uid : 'ivo',
      body: {},
    });
    expect(status).toBe(200);
    await pass(12_000);
    const [entry] = await logs(`trigger=cleared&recipient=${uid}`);
    expect(entry).toMatchObject({ receiver: guid, receiverType: 'group', member: uid, cleared: { cause: 'removed' } });
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual([
      { c: `group_${guid}`, to: Number(id), by: 'removed' },
    ]);
  });

  test('reading the conversation keeps the notification of an unread reply, and reading the thread removes it', async () => {
    await newUser('sigrid', 'fcm_android');
    const parent = await send('ivo', 'sigrid', 'Which berth?');
    const reply = await send('ivo', 'sigrid', 'The third', { parentId: parent });
    await read('sigrid', 'ivo');
    await pass(12_000);
    const items = async () => {
      const [entry] = await logs('trigger=cleared&recipient=sigrid');
      return JSON.parse(entry.payload.message.data.clear);
    };
    expect(await items()).toEqual([{ c: 'ivo_user_sigrid', to: Number(parent) }]);
    await setup.server.call('POST', `/messages/${parent}/thread/read`, { as: 'sigrid', body: {} });
    await pass(12_000);
    expect(await items()).toContainEqual({ c: 'ivo_user_sigrid', p: Number(parent), to: Number(reply) });
    const [push] = await logs(`messageId=${reply}&trigger=after_message`);
    expect(push.payload.message.data).toMatchObject({ messageId: reply, parentId: parent });
  });

  test('opening the conversation again removes the notification of a reaction', async () => {
    await setSettings({ oneOnOne: { reactionsSetting: 2 } });
    await newUser('tiril', 'fcm_android');
    const id = await send('tiril', 'ivo', 'Done');
    await setup.server.call('POST', `/messages/${id}/reactions/👍`, { as: 'ivo', body: {} });
    await setup.server.app.context.notifications.settled();
    expect(await shownTo('tiril')).toMatchObject([{ kind: 'reaction', message_id: Number(id), sender: 'ivo' }]);
    await read('tiril', 'ivo');
    await pass(12_000);
    expect(await logs('trigger=cleared&recipient=tiril')).toMatchObject([
      { messageId: Number(id), cleared: { cause: 'read' } },
    ]);
  });

  test('with the badge on, an iPhone gets every change of the unread total, and a phone that shows nothing gets no other push', async () => {
    await setSettings({ push: { badgeCountSetting: true } });
    await newUser('vigdis', 'apns_ios_device', 'fcm_ios', 'fcm_android');
    const id = await send('ivo', 'vigdis', 'Badge 1');
    await send('ivo', 'vigdis', 'Badge 2');
    for (const { receipt } of setup.sandbox.inbox.list().filter(({ body }) => body.startsWith('Badge'))) {
      await report([{ token: receipt, event: 'dismissed', atMS: clock.nowMs }]);
    }
    await read('vigdis', 'ivo');
    await pass(12_000);
    const entries = await logs('trigger=cleared&recipient=vigdis');
    expect(entries).toHaveLength(2);
    const apns = entries.find(({ provider }: { readonly provider: string }) => provider === 'apns');
    expect(apns.payload).toMatchObject({
      pushType: 'alert',
      priority: 5,
      badge: 0,
      payload: { clear: [], unreadMessageCount: 0 },
    });
    expect(apns.cleared).toEqual({ cause: 'read', conversations: 0, messages: 0, waitedMS: 12_000 });
    const fcm = entries.find(({ provider }: { readonly provider: string }) => provider === 'fcm');
    expect(fcm.payload.message.apns).toMatchObject({
      headers: { 'apns-priority': '5', 'apns-push-type': 'alert', 'apns-collapse-id': 'clear' },
      payload: { aps: { badge: 0, 'content-available': 1 } },
    });
    await setup.server.call('DELETE', '/users/ivo/conversation/read', { as: 'vigdis', body: { id } });
    await pass(21 * 60_000);
    expect(await logs('trigger=cleared&recipient=vigdis')).toHaveLength(4);
    expect((await logs('trigger=cleared&recipient=vigdis&provider=apns'))[0].payload.badge).toBe(2);
    await setSettings({ push: { badgeCountSetting: false } });
  });

  test('a browser gets a clear push only while it shows something else, and Safari none', async () => {
    await newUser('wenche', 'fcm_web');
    const [authToken] = authTokens.get('wenche') ?? [];
    const report = (browser: string) =>
      setup.server.call('PUT', '/notifications/push/v1/device', {
        token: String(authToken),
        body: { os: 'web', browser },
      });
    await newUser('yngve');
    await report('Chrome 140');
    const first = await send('ivo', 'wenche', 'Web 1');
    await read('wenche', 'ivo', first);
    await pass(12_000);
    expect(await logs('trigger=cleared&recipient=wenche')).toEqual([]);
    await send('yngve', 'wenche', 'Web 2');
    expect(JSON.parse(received('Web 2')?.clear ?? '')).toEqual([{ c: 'ivo_user_wenche', to: Number(first) }]);
    const third = await send('ivo', 'wenche', 'Web 3');
    await read('wenche', 'ivo', third);
    await pass(12_000);
    expect(await logs('trigger=cleared&recipient=wenche')).toMatchObject([
      { payload: { message: { webpush: { headers: { TTL: '86400', Urgency: 'low' } } } } },
    ]);
    await report('Safari 26');
    const fourth = await send('ivo', 'wenche', 'Web 4');
    await read('wenche', 'ivo', fourth);
    await pass(12_000);
    expect(await logs('trigger=cleared&recipient=wenche')).toHaveLength(1);
  });

  test('the notification of a missed call is removed when its conversation is read', async () => {
    await newUser('frida', 'fcm_android');
    const call = { receiver: 'frida', receiverType: 'user', type: 'audio' };
    expect((await setup.server.call('POST', '/calls', { as: 'ivo', body: call })).status).toBe(200);
    await setup.server.app.context.notifications.settled();
    clock.nowMs += 50_000;
    // The next call wakes the sweeper, whose timers run in real time.
    await newUser('gro');
    await newUser('grete');
    const next = { receiver: 'gro', receiverType: 'user', type: 'audio' };
    expect((await setup.server.call('POST', '/calls', { as: 'grete', body: next })).status).toBe(200);
    const [missed] = await setup.entries('recipient=frida&trigger=unanswered', 1);
    expect(missed.payload.message.data).toMatchObject({
      callAction: 'unanswered',
      messageId: String(missed.messageId),
    });
    expect(await shownTo('frida')).toMatchObject([{ kind: 'missed_call' }]);
    await read('frida', 'ivo');
    await pass(6_000);
    const [entry] = await logs('trigger=cleared&recipient=frida');
    expect(entry).toMatchObject({
      messageId: missed.messageId,
      messageCategory: 'call',
      cleared: { cause: 'answered' },
    });
    const clear = [{ c: 'frida_user_ivo', to: missed.messageId, by: 'answered' }];
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual(clear);
  });

  test('a removal cannot be resent', async () => {
    await newUser('ylva', 'fcm_android');
    const id = await send('ivo', 'ylva', 'Resend me');
    await read('ylva', 'ivo', id);
    setup.sandbox.faults.set('fcm', { fault: '401' });
    await pass(12_000);
    setup.sandbox.faults.clear();
    const [entry] = await logs('trigger=cleared&recipient=ylva');
    expect(entry).toMatchObject({ outcome: 'failed' });
    const { status, body } = await setup.server.call('POST', `/notifications/v1/logs/${entry._id}/resend`, {
      body: {},
    });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'ERR_LOG_NOT_RESENDABLE' });
  });

  test('notifications from before the switch was turned on are found in the log', async () => {
    await setSettings({ push: { clearSetting: 1 } });
    await pass(0);
    await newUser('arne', 'fcm_android');
    const id = await send('ivo', 'arne', 'Before');
    expect(await shownTo('arne')).toEqual([]);
    expect(await setup.server.app.context.storage.db.selectFrom('clears').selectAll().execute()).toEqual([]);
    await read('arne', 'ivo', id);
    await pass(6_000);
    expect((await setup.server.call('GET', '/notifications/v1/logs?trigger=cleared')).status).toBe(400);
    await setSettings({ push: { clearSetting: 2 } });
    await read('arne', 'ivo');
    await newUser('bodil');
    const later = await send('bodil', 'arne', 'After');
    await read('arne', 'bodil', later);
    await pass(6_000);
    const [entry] = await logs('trigger=cleared&recipient=arne');
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual([
      { c: 'arne_user_bodil', to: Number(later) },
      { c: 'arne_user_ivo', to: Number(id) },
    ]);
  });
}
