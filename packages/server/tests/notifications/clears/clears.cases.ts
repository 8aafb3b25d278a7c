import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClearFixture, startClearFixture } from '../../fixtures/phones/clear-fixture.ts';
import { badgeCases } from '../badge.cases.ts';
import { deletionCases } from './deletions.cases.ts';
import { explanationCases } from './explanations.cases.ts';

/**
 * Defines the test cases for notifications that were outdated elsewhere, over HTTP, on any database. `database`: its
 * URL; undefined for SQLite.
 */
export function clearCases(database: () => Promise<string | undefined>): void {
  let fixture: ClearFixture;

  beforeAll(async () => {
    fixture = await startClearFixture(await database());
    await fixture.newUser('ivo');
  });
  afterAll(() => fixture.setup[Symbol.asyncDispose]());

  test('reading on one device removes the notification from another one after 5 s', async () => {
    await fixture.newUser('mara', 'fcm_android');
    const id = await fixture.send('ivo', 'mara', 'Boat is ready');
    expect((await fixture.read('mara', 'ivo', id)).status).toBe(200);
    await fixture.pass(4_000);
    expect(fixture.clearsIn()).toHaveLength(0);
    await fixture.pass(2_000);
    expect(fixture.clearsIn()).toMatchObject([{ provider: 'fcm', title: '', body: '', silent: true }]);
    expect(fixture.clearsIn()[0]?.clear).toBe(JSON.stringify([{ c: 'ivo_user_mara', to: Number(id) }]));
    expect(await fixture.logs('trigger=cleared&recipient=mara')).toMatchObject([
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
    expect(await fixture.shownTo('mara')).toMatchObject([{ message_id: Number(id) }]);
    const token = fixture.received('Boat is ready')?.receipt;
    await fixture.report([{ token, event: 'cleared', atMS: fixture.clock.nowMs, by: 'read' }]);
    expect(await fixture.shownTo('mara')).toEqual([]);
    const path = `/notifications/v1/logs/explain?messageId=${id}&trigger=after_message`;
    const { body } = await fixture.setup.server.call('GET', path);
    expect(body.data.decisions[0].sentence).toContain('because it had been marked as read with an API key');
  });

  test('a device that has removed the notifications itself needs no push, and the outcome of the batch counts it', async () => {
    await fixture.newUser('lene', 'fcm_android', 'fcm_react_native_android');
    const before = fixture.clearsIn().length;
    const id = await fixture.send('ivo', 'lene', 'Sails are up');
    const [first] = fixture.setup.sandbox.inbox.list().filter(({ body }) => body === 'Sails are up');
    await fixture.read('lene', 'ivo', id);
    await fixture.report([{ token: first?.receipt, event: 'cleared', atMS: fixture.clock.nowMs, by: 'read' }]);
    await fixture.pass(6_000);
    expect(fixture.clearsIn()).toHaveLength(before + 1);
    const { body } = await fixture.setup.server.call(
      'GET',
      `/notifications/v1/logs/explain?messageId=${id}&trigger=cleared`,
    );
    expect(body.data.events).toMatchObject([
      {
        trigger: 'cleared',
        recipient: 'lene',
        entries: { sent: 1 },
        excluded: [{ cause: 'TOLD_OTHERWISE', count: 1, uids: ['lene'] }],
      },
    ]);
    expect(await fixture.logs(`trigger=cleared&recipient=lene`)).toHaveLength(1);
  });

  test('the log is complete when one batch clears different messages on two devices', async () => {
    await fixture.newUser('signe', 'fcm_android', 'fcm_react_native_android');
    const first = await fixture.send('ivo', 'signe', 'Anchor up');
    const last = await fixture.send('ivo', 'signe', 'Sails set');
    const [swiped] = fixture.setup.sandbox.inbox.list().filter(({ body }) => body === 'Sails set');
    await fixture.report([{ token: swiped?.receipt, event: 'dismissed', atMS: fixture.clock.nowMs }]);
    await fixture.read('signe', 'ivo', last);
    await fixture.pass(6_000);
    for (const id of [first, last]) expect(await fixture.logs(`trigger=cleared&messageId=${id}`)).toHaveLength(1);
    const { body } = await fixture.setup.server.call('GET', '/notifications/v1/logs/completeness');
    expect(body.data).toMatchObject({ waiting: 0, unexplained: 0 });
  });

  test('a clear push is repeated with the next clear until the device confirms it', async () => {
    await fixture.newUser('nils', 'fcm_android');
    const first = await fixture.send('ivo', 'nils', 'One');
    await fixture.read('nils', 'ivo', first);
    await fixture.pass(6_000);
    await fixture.newUser('olav');
    const second = await fixture.send('olav', 'nils', 'Two');
    await fixture.read('nils', 'olav', second);
    await fixture.pass(12_000);
    const [newest] = fixture.clearsIn();
    const items = [
      { c: 'nils_user_olav', to: Number(second) },
      { c: 'ivo_user_nils', to: Number(first) },
    ];
    expect(JSON.parse(newest?.clear ?? '')).toEqual(items);
    await fixture.report([{ token: newest?.receipt, event: 'cleared', atMS: fixture.clock.nowMs, by: 'read' }]);
    expect(await fixture.shownTo('nils')).toEqual([]);
    const [entry] = await fixture.logs('trigger=cleared&recipient=nils');
    expect(entry).toMatchObject({ device: { state: 'cleared' }, cleared: { conversations: 2, messages: 2 } });
  });

  test('clears within a budget wait, are merged, and are sent in the next slot', async () => {
    await fixture.newUser('tove', 'apns_ios_device');
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      ids.push(await fixture.send('ivo', 'tove', `Round ${round}`));
      await fixture.read('tove', 'ivo', ids[round]);
      await fixture.pass(10_000);
    }
    expect(await fixture.logs('trigger=cleared&recipient=tove')).toHaveLength(1);
    await fixture.pass(20 * 60_000);
    const entries = await fixture.logs('trigger=cleared&recipient=tove');
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
    await fixture.newUser('unni', 'apns_ios_device');
    const first = await fixture.send('ivo', 'unni', 'First');
    await fixture.read('unni', 'ivo', first);
    await fixture.pass(6_000);
    const second = await fixture.send('ivo', 'unni', 'Second');
    await fixture.read('unni', 'ivo', second);
    await fixture.pass(6_000);
    await fixture.newUser('pal');
    await fixture.send('pal', 'unni', 'Third');
    expect(JSON.parse(fixture.received('Third')?.clear ?? '')).toEqual([{ c: 'ivo_user_unni', to: Number(second) }]);
    await fixture.pass(30 * 60_000);
    expect(await fixture.logs('trigger=cleared&recipient=unni')).toHaveLength(1);
  });

  test('a push that replaces one that carried a clear carries it again', async () => {
    await fixture.newUser('vera', 'apns_ios_device');
    await fixture.setSettings({ oneOnOne: { messageDeletedSetting: 2 } });
    const first = await fixture.send('ivo', 'vera', 'One');
    await fixture.read('vera', 'ivo', first);
    const second = await fixture.send('ivo', 'vera', 'Two');
    const carried = { c: 'ivo_user_vera', to: Number(first) };
    expect(JSON.parse(fixture.received('Two')?.clear ?? '')).toEqual([carried]);
    await fixture.setup.server.call('DELETE', `/messages/${second}`, { as: 'ivo' });
    await fixture.setup.server.app.context.notifications.settled();
    const [deleted] = await fixture.logs(`messageId=${second}&trigger=message_deleted`);
    expect(deleted.payload.payload.clear).toEqual([{ c: 'ivo_user_vera', ids: [Number(second)] }, carried]);
    await fixture.setSettings({ oneOnOne: { messageDeletedSetting: 1 } });
  });

  test.each([
    ['leaves the group', ['DELETE', '/groups/GUID/members/UID']],
    ['is banned', ['POST', '/groups/GUID/bannedusers/UID']],
    ['was in a group that is deleted', ['DELETE', '/groups/GUID']],
  ] as const)('the notifications of a group are removed from a user who %s', async (name, [method, path]) => {
    const uid = `mila-${name.slice(-5).trim()}`;
    const guid = `crew-${name.slice(-5).trim()}`;
    await fixture.newUser(uid, 'fcm_android');
    const { call } = fixture.setup.server;
    await call('POST', '/groups', { as: 'ivo', body: { guid, name: 'Crew', type: 'public' } });
    await call('POST', `/groups/${guid}/members`, { as: 'ivo', body: { participants: [uid] } });
    const id = await fixture.send('ivo', `group:${guid}`, `Hello ${uid}`);
    const { status } = await call(method, path.replace('GUID', guid).replace('UID', uid), {
      as: name === 'leaves the group' ? uid : 'ivo',
      body: {},
    });
    expect(status).toBe(200);
    await fixture.pass(12_000);
    const [entry] = await fixture.logs(`trigger=cleared&recipient=${uid}`);
    expect(entry).toMatchObject({ receiver: guid, receiverType: 'group', member: uid, cleared: { cause: 'removed' } });
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual([
      { c: `group_${guid}`, to: Number(id), by: 'removed' },
    ]);
  });

  test('reading the conversation keeps the notification of an unread reply, and reading the thread removes it', async () => {
    await fixture.newUser('sigrid', 'fcm_android');
    const parent = await fixture.send('ivo', 'sigrid', 'Which berth?');
    const reply = await fixture.send('ivo', 'sigrid', 'The third', { parentId: parent });
    await fixture.read('sigrid', 'ivo');
    await fixture.pass(12_000);
    const items = async () => {
      const [entry] = await fixture.logs('trigger=cleared&recipient=sigrid');
      return JSON.parse(entry.payload.message.data.clear);
    };
    expect(await items()).toEqual([{ c: 'ivo_user_sigrid', to: Number(parent) }]);
    await fixture.setup.server.call('POST', `/messages/${parent}/thread/read`, { as: 'sigrid', body: {} });
    await fixture.pass(12_000);
    expect(await items()).toContainEqual({ c: 'ivo_user_sigrid', p: Number(parent), to: Number(reply) });
    const [push] = await fixture.logs(`messageId=${reply}&trigger=after_message`);
    expect(push.payload.message.data).toMatchObject({ messageId: reply, parentId: parent });
  });

  test('opening the conversation again removes the notification of a reaction', async () => {
    await fixture.setSettings({ oneOnOne: { reactionsSetting: 2 } });
    await fixture.newUser('tiril', 'fcm_android');
    const id = await fixture.send('tiril', 'ivo', 'Done');
    await fixture.setup.server.call('POST', `/messages/${id}/reactions/👍`, { as: 'ivo', body: {} });
    await fixture.setup.server.app.context.notifications.settled();
    expect(await fixture.shownTo('tiril')).toMatchObject([{ kind: 'reaction', message_id: Number(id), sender: 'ivo' }]);
    await fixture.read('tiril', 'ivo');
    await fixture.pass(12_000);
    expect(await fixture.logs('trigger=cleared&recipient=tiril')).toMatchObject([
      { messageId: Number(id), cleared: { cause: 'read' } },
    ]);
  });

  test('a browser gets a clear push only while it shows something else, and Safari gets none', async () => {
    await fixture.newUser('wenche', 'fcm_web');
    const [authToken] = fixture.authTokens.get('wenche') ?? [];
    const reportBrowser = (browser: string) =>
      fixture.setup.server.call('PUT', '/notifications/push/v1/device', {
        token: String(authToken),
        body: { os: 'web', browser },
      });
    await fixture.newUser('yngve');
    await reportBrowser('Chrome 140');
    const first = await fixture.send('ivo', 'wenche', 'Web 1');
    await fixture.read('wenche', 'ivo', first);
    await fixture.pass(12_000);
    expect(await fixture.logs('trigger=cleared&recipient=wenche')).toEqual([]);
    await fixture.send('yngve', 'wenche', 'Web 2');
    expect(JSON.parse(fixture.received('Web 2')?.clear ?? '')).toEqual([{ c: 'ivo_user_wenche', to: Number(first) }]);
    const third = await fixture.send('ivo', 'wenche', 'Web 3');
    await fixture.read('wenche', 'ivo', third);
    await fixture.pass(12_000);
    expect(await fixture.logs('trigger=cleared&recipient=wenche')).toMatchObject([
      { payload: { message: { webpush: { headers: { TTL: '86400', Urgency: 'low' } } } } },
    ]);
    await reportBrowser('Safari 26');
    const fourth = await fixture.send('ivo', 'wenche', 'Web 4');
    await fixture.read('wenche', 'ivo', fourth);
    await fixture.pass(12_000);
    expect(await fixture.logs('trigger=cleared&recipient=wenche')).toHaveLength(1);
  });

  test('the notification of a missed call is removed when its conversation is read', async () => {
    await fixture.newUser('frida', 'fcm_android');
    const call = { receiver: 'frida', receiverType: 'user', type: 'audio' };
    expect((await fixture.setup.server.call('POST', '/calls', { as: 'ivo', body: call })).status).toBe(200);
    await fixture.setup.server.app.context.notifications.settled();
    fixture.clock.nowMs += 50_000;
    // The next call wakes the sweeper, whose timers run in real time.
    await fixture.newUser('gro');
    await fixture.newUser('grete');
    const next = { receiver: 'gro', receiverType: 'user', type: 'audio' };
    expect((await fixture.setup.server.call('POST', '/calls', { as: 'grete', body: next })).status).toBe(200);
    const [missed] = await fixture.setup.entries('recipient=frida&trigger=unanswered', 1);
    expect(missed.payload.message.data).toMatchObject({
      callAction: 'unanswered',
      messageId: String(missed.messageId),
    });
    expect(await fixture.shownTo('frida')).toMatchObject([{ kind: 'missed_call' }]);
    await fixture.read('frida', 'ivo');
    await fixture.pass(6_000);
    const [entry] = await fixture.logs('trigger=cleared&recipient=frida');
    expect(entry).toMatchObject({
      messageId: missed.messageId,
      messageCategory: 'call',
      cleared: { cause: 'answered' },
    });
    const clear = [{ c: 'frida_user_ivo', to: missed.messageId, by: 'answered' }];
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual(clear);
  });

  test('a removal cannot be resent', async () => {
    await fixture.newUser('ylva', 'fcm_android');
    const id = await fixture.send('ivo', 'ylva', 'Resend me');
    await fixture.read('ylva', 'ivo', id);
    fixture.setup.sandbox.faults.set('fcm', { fault: '401' });
    await fixture.pass(12_000);
    fixture.setup.sandbox.faults.clear();
    const [entry] = await fixture.logs('trigger=cleared&recipient=ylva');
    expect(entry).toMatchObject({ outcome: 'failed' });
    const { status, body } = await fixture.setup.server.call('POST', `/notifications/v1/logs/${entry._id}/resend`, {
      body: {},
    });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'ERR_LOG_NOT_RESENDABLE' });
  });

  test('a clear reaches the webhook of the operator and a UnifiedPush app, and their reports end it', async () => {
    const { call } = fixture.setup.server;
    await fixture.setup.addWebhook();
    await call('POST', '/notifications/push/v1/providers/webpush', { body: { subject: 'mailto:ops@harbour.example' } });
    await fixture.newUser('ragnhild');
    const pushes: { readonly type: string; readonly clear?: unknown; readonly receipt: string }[] = [];
    const subscription = fixture.setup.sandbox.subscribe({ onPush: (plaintext) => pushes.push(JSON.parse(plaintext)) });
    const { authToken } = (await call('POST', '/users/ragnhild/auth_tokens', { body: {} })).body.data;
    const body = { platform: 'webpush_unifiedpush', subscription };
    expect((await call('POST', '/notifications/push/v1/tokens', { token: authToken, body })).status).toBe(200);

    const id = await fixture.send('ivo', 'ragnhild', 'Through two others');
    expect(await fixture.shownTo('ragnhild')).toHaveLength(2);
    await fixture.read('ragnhild', 'ivo', id);
    await fixture.pass(6_000);
    const toWebhook = fixture.clearsIn().find(({ provider }) => provider === 'custom');
    const toApp = pushes.find(({ type }) => type === 'clear');
    const clear = [{ c: 'ivo_user_ragnhild', to: Number(id) }];
    expect(JSON.parse(toWebhook?.clear ?? '')).toEqual(clear);
    expect(toApp?.clear).toEqual(clear);

    const cleared = { event: 'cleared', atMS: fixture.clock.nowMs, by: 'read' };
    await fixture.report([{ token: toWebhook?.receipt, ...cleared }]);
    expect(await fixture.shownTo('ragnhild')).toHaveLength(1);
    await fixture.report([{ token: toApp?.receipt, ...cleared }]);
    expect(await fixture.shownTo('ragnhild')).toEqual([]);
    const entries: { readonly provider: string; readonly device: object }[] = await fixture.logs(
      'trigger=cleared&recipient=ragnhild',
    );
    expect(entries.map(({ provider }) => provider).toSorted()).toEqual(['custom', 'webpush']);
    for (const { device } of entries) expect(device).toMatchObject({ state: 'cleared', clearedBy: 'read' });
    await call('DELETE', '/notifications/push/v1/providers/custom');
    await call('DELETE', '/notifications/push/v1/providers/webpush');
  });

  badgeCases(() => fixture);
  deletionCases(() => fixture);
  explanationCases(() => fixture);

  test('notifications from before the switch was turned on are found in the log', async () => {
    await fixture.setSettings({ push: { clearSetting: 1 } });
    await fixture.pass(0);
    await fixture.newUser('arne', 'fcm_android');
    const id = await fixture.send('ivo', 'arne', 'Before');
    expect(await fixture.shownTo('arne')).toEqual([]);
    expect(await fixture.clearsOf('arne')).toEqual([]);
    await fixture.read('arne', 'ivo', id);
    await fixture.pass(6_000);
    expect((await fixture.setup.server.call('GET', '/notifications/v1/logs?trigger=cleared')).status).toBe(400);
    await fixture.setSettings({ push: { clearSetting: 2 } });
    await fixture.read('arne', 'ivo');
    await fixture.newUser('bodil');
    const later = await fixture.send('bodil', 'arne', 'After');
    await fixture.read('arne', 'bodil', later);
    await fixture.pass(6_000);
    const [entry] = await fixture.logs('trigger=cleared&recipient=arne');
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual([
      { c: 'arne_user_bodil', to: Number(later) },
      { c: 'arne_user_ivo', to: Number(id) },
    ]);
  });
}
