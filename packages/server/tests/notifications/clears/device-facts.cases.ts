import type { EntryDeviceFacts } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';

/**
 * Defines the test cases for facts about the pushes of a list of entries. See docs/spec/last-mile.md#receipts-in-lists.
 */
export function deviceFactsCases(fixture: () => ClearFixture): void {
  const call = (method: string, path: string, options: object = {}) =>
    fixture().setup.server.call(method, path, options);
  const factsOf = async (logIds: readonly string[]): Promise<readonly EntryDeviceFacts[]> =>
    (await call('GET', `/notifications/v1/logs/device-facts?logIds=${logIds.join()}`)).body.data;

  test('the facts about a list of pushes are those of their explanations', async () => {
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 2 } });
    await fixture().newUser('liv', 'fcm_android');
    const edited = await fixture().send('ivo', 'liv', 'Boat at six');
    await call('PUT', `/messages/${edited}`, { as: 'ivo', body: { data: { text: 'Boat at seven' } } });
    await fixture().setup.server.app.context.notifications.settled();
    const other = await fixture().send('ivo', 'liv', 'Bring a coat');
    // Without a device, there is nothing to say.
    const withoutDevice = await fixture().send('liv', 'ivo', 'I will');
    await call('DELETE', '/users/liv/auth_tokens');

    const entriesOf = (id: string) => fixture().logs(`messageId=${id}&channel=push`);
    const listed = [...(await entriesOf(edited)), ...(await entriesOf(other)), ...(await entriesOf(withoutDevice))];
    const logIds = listed.map(({ _id }: { readonly _id: string }) => _id);
    expect(logIds).toHaveLength(4);
    const facts = await factsOf([...logIds, '019b796fbebe000100000107', logIds[0] ?? '']);
    const [edit, first] = logIds;
    expect(facts.map(({ logId }) => logId)).toEqual(logIds.slice(0, 3));
    expect(facts.map(({ deviceContext }) => deviceContext.former?.because)).toEqual(Array(3).fill('signedOut'));
    expect(facts[1]?.deviceContext).toMatchObject({ replaced: true, replacedBy: { logId: edit } });
    expect(facts[0]?.deviceContext.replaces).toMatchObject([{ logId: first }]);
    for (const messageId of [edited, other]) {
      const { decisions } = (await call('GET', `/notifications/v1/logs/explain?messageId=${messageId}`)).body.data;
      for (const { logId, deviceContext, stillShown } of decisions) {
        // Where a message was read is only about notifications that were cleared for it.
        const { unread: _, readAtMS: _at, readOn: _on, ...withoutReading } = deviceContext;
        expect(facts.find((one) => one.logId === logId)).toEqual({
          logId,
          deviceContext: withoutReading,
          ...(stillShown && { stillShown }),
        });
      }
    }
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 1 } });
  });

  test('facts about a push say what has changed on its device since, until it is as it was', async () => {
    const authToken = async (uid: string) => fixture().authTokens.get(uid)?.[0] ?? '';
    await fixture().newUser('ebba', 'fcm_android');
    const report = async (body: object) =>
      call('PUT', '/notifications/push/v1/device', {
        token: await authToken('ebba'),
        body: { os: 'android', ...body },
      });
    const off = { permission: 'denied', channels: [{ id: 'chat_messages', importance: 'none' }], receipts: false };
    const on = {
      permission: 'authorized',
      channels: [{ id: 'chat_messages', importance: 'high' }],
      receipts: true,
      appVersion: '4.2.0',
    };
    await report(off);
    const id = await fixture().send('ivo', 'ebba', 'Sails are up');
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    const changed = async () => (await factsOf([entry._id]))[0]?.deviceContext.changed;
    expect(await changed()).toBeUndefined();
    await fixture().pass(1_000);
    const atMs = fixture().clock.nowMs;
    await report(on);
    expect(await changed()).toEqual({
      permission: 'authorized',
      permissionSinceMS: atMs,
      channel: { id: 'chat_messages', importance: 'high' },
      channelSinceMS: atMs,
      receipts: true,
      appVersion: '4.2.0',
    });
    await report({ ...on, permission: 'denied' });
    expect(await changed()).not.toHaveProperty('permission');
    await fixture().pass(1_000);
    await report(on);
    expect(await changed()).toMatchObject({ permissionUntilMS: atMs, permissionSinceMS: fixture().clock.nowMs });
    await report(off);
    expect(await changed()).toBeUndefined();
  });

  test('facts about a push that a channel suppressed before its device reported this say that the channel is on again, but only after a later report', async () => {
    await fixture().newUser('torbjorg', 'fcm_android');
    const token = fixture().authTokens.get('torbjorg')?.[0] ?? '';
    const report = (importance: string) =>
      call('PUT', '/notifications/push/v1/device', {
        token,
        body: { os: 'android', permission: 'authorized', channels: [{ id: 'chat_messages', importance }] },
      });
    await report('high');
    const id = await fixture().send('ivo', 'torbjorg', 'Mast is up');
    const receipt = { token: fixture().received('Mast is up')?.receipt, event: 'suppressed', by: 'channel' };
    await fixture().report([{ ...receipt, atMS: fixture().clock.nowMs }]);
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    const changed = async () => (await factsOf([entry._id]))[0]?.deviceContext.changed;
    expect(await changed()).toBeUndefined();
    await fixture().pass(1_000);
    await report('none');
    expect(await changed()).toBeUndefined();
    await fixture().pass(1_000);
    const atMs = fixture().clock.nowMs;
    await report('high');
    expect(await changed()).toEqual({
      channel: { id: 'chat_messages', importance: 'high' },
      channelSinceMS: atMs,
    });
  });

  test('a notification is no longer listed after its device has reported that permission is off', async () => {
    await fixture().newUser('disa', 'fcm_android');
    const token = fixture().authTokens.get('disa')?.[0] ?? '';
    const report = (permission: string) =>
      call('PUT', '/notifications/push/v1/device', { token, body: { os: 'android', permission } });
    await report('authorized');
    const id = await fixture().send('ivo', 'disa', 'Rudder is in');
    const receipt = { token: fixture().received('Rudder is in')?.receipt, event: 'displayed', evidence: 'shown' };
    await fixture().report([{ ...receipt, atMS: fixture().clock.nowMs }]);
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    const facts = async () => (await factsOf([entry._id]))[0];
    expect(await facts()).toMatchObject({ stillShown: { because: 'unread' } });
    await fixture().pass(1_000);
    const atMs = fixture().clock.nowMs;
    await report('denied');
    // The app was installed again, and has not asked yet.
    await fixture().pass(1_000);
    await report('not_determined');
    expect((await facts())?.deviceContext).not.toHaveProperty('permissionOnAtMS');
    await fixture().pass(1_000);
    await report('authorized');
    const onAtMs = fixture().clock.nowMs;
    expect((await facts())?.deviceContext).toMatchObject({ permissionOffAtMS: atMs, permissionOnAtMS: onAtMs });
    expect(await facts()).not.toHaveProperty('stillShown');
    // Later changes do not move the time at which it was first on again.
    for (const permission of ['denied', 'authorized', 'denied']) {
      await fixture().pass(1_000);
      await report(permission);
      expect((await facts())?.deviceContext).toMatchObject({ permissionOffAtMS: atMs, permissionOnAtMS: onAtMs });
    }
    expect((await facts())?.deviceContext.changed).toMatchObject({ permission: 'denied' });
  });

  test('a notification is no longer listed after its device has reported that its channel is off, but not that its importance is lower', async () => {
    await fixture().newUser('gry', 'fcm_android');
    const token = fixture().authTokens.get('gry')?.[0] ?? '';
    const report = (importance: string, other = 'high') =>
      call('PUT', '/notifications/push/v1/device', {
        token,
        body: {
          os: 'android',
          permission: 'authorized',
          channels: [
            { id: 'chat_messages', importance },
            { id: 'chat_groups', importance: other },
          ],
        },
      });
    await report('high');
    const id = await fixture().send('ivo', 'gry', 'Keel is clean');
    const receipt = { token: fixture().received('Keel is clean')?.receipt, event: 'displayed', evidence: 'shown' };
    await fixture().report([{ ...receipt, atMS: fixture().clock.nowMs }]);
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    const facts = async () => (await factsOf([entry._id]))[0];
    await fixture().pass(1_000);
    await report('low', 'none');
    expect(await facts()).toMatchObject({ stillShown: { because: 'unread' } });
    expect((await facts())?.deviceContext).not.toHaveProperty('channelOffAtMS');
    await fixture().pass(1_000);
    const atMs = fixture().clock.nowMs;
    await report('none');
    expect((await facts())?.deviceContext).not.toHaveProperty('channelOnAtMS');
    await fixture().pass(1_000);
    await report('high');
    const onAtMs = fixture().clock.nowMs;
    expect((await facts())?.deviceContext).toMatchObject({ channelOffAtMS: atMs, channelOnAtMS: onAtMs });
    expect(await facts()).not.toHaveProperty('stillShown');
    await fixture().pass(1_000);
    await report('none');
    expect((await facts())?.deviceContext).toMatchObject({ channelOffAtMS: atMs, channelOnAtMS: onAtMs });
  });

  test('facts about a notification that was cleared say on which device its message was read', async () => {
    await fixture().newUser('sunniva', 'fcm_android');
    const token = fixture().authTokens.get('sunniva')?.[0] ?? '';
    const { authToken: laptop } = (await call('POST', '/users/sunniva/auth_tokens', { body: {} })).body.data;
    const readOnIn = async (text: string, reader: string | undefined) => {
      const id = await fixture().send('ivo', 'sunniva', text);
      const receipt = fixture().received(text)?.receipt;
      await fixture().report([{ token: receipt, event: 'displayed', evidence: 'shown', atMS: fixture().clock.nowMs }]);
      const as = reader === undefined ? { as: 'sunniva' } : { token: reader };
      const read = await call('POST', '/users/ivo/conversation/read', { ...as, body: {} });
      expect(read.status).toBe(200);
      const [entry] = await fixture().logs(`messageId=${id}&channel=push&trigger=after_message`);
      // Nothing was cleared yet.
      expect((await factsOf([entry._id]))[0]?.deviceContext).not.toHaveProperty('readOn');
      await fixture().pass(1_000);
      await fixture().report([{ token: receipt, event: 'cleared', by: 'read', atMS: fixture().clock.nowMs }]);
      // Users read the same words about their own notifications.
      const [decision] = (await call('GET', `/notifications/v1/logs/explain?messageId=${id}`)).body.data.decisions;
      const own = await call('GET', `/notifications/v1/me/why?messageId=${id}`, { token });
      expect(own.body.data.decisions[0].sentence).toBe(decision.sentence);
      return (await factsOf([entry._id]))[0]?.deviceContext.readOn?.kind;
    };
    expect(await readOnIn('Mast is up', token)).toBe('thisDevice');
    expect(await readOnIn('Mast is down', laptop)).toBe('device');
    expect(await readOnIn('Mast is gone', undefined)).toBe('apiKey');
  });

  test('facts about a push that was not sent because of permission say whether it is on now', async () => {
    await fixture().newUser('elin', 'fcm_android');
    const token = fixture().authTokens.get('elin')?.[0] ?? '';
    const report = (permission: string) =>
      call('PUT', '/notifications/push/v1/device', { token, body: { os: 'android', permission } });
    await report('denied');
    await fixture().setSettings({ push: { deniedAction: 2 } });
    const id = await fixture().send('ivo', 'elin', 'Sails are down');
    await fixture().setSettings({ push: { deniedAction: 1 } });
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    expect(entry.reasonDetail.code).toBe('PERMISSION_OFF');
    const explained = async () =>
      (await call('GET', `/notifications/v1/logs/explain?messageId=${id}&recipient=elin`)).body.data.decisions[0];
    const before = await explained();
    expect(before).not.toHaveProperty('sentence');
    expect(before.deviceContext).not.toHaveProperty('changed');
    await report('authorized');
    const { deviceContext } = await explained();
    expect(deviceContext.changed).toMatchObject({ permission: 'authorized' });
    expect((await factsOf([entry._id]))[0]?.deviceContext).toEqual(deviceContext);
  });

  test('a former device has the push token that its login session has registered since', async () => {
    await fixture().newUser('tova', 'fcm_android');
    const token = fixture().authTokens.get('tova')?.[0] ?? '';
    await call('PUT', '/notifications/push/v1/device', { token, body: { os: 'android', permission: 'denied' } });
    const id = await fixture().send('ivo', 'tova', 'Anchor up');
    const fcmToken = `renewed:APA91b${'y'.repeat(120)}`;
    await call('POST', '/notifications/push/v1/tokens', { token, body: { platform: 'fcm_android', fcmToken } });
    await call('PUT', '/notifications/push/v1/device', { token, body: { os: 'android', permission: 'authorized' } });
    const [entry] = await fixture().logs(`messageId=${id}&channel=push`);
    const former = { because: 'replaced', newToken: '…yyyyyy' };
    // What has changed on the device is known by its new token.
    expect((await factsOf([entry._id]))[0]?.deviceContext).toMatchObject({
      former,
      changed: { permission: 'authorized' },
    });
    const { formerDevices } = (await call('GET', '/notifications/push/v1/devices?uid=tova')).body.data;
    expect(formerDevices).toMatchObject([former]);
    const names = (await call('GET', '/notifications/push/v1/device-names?uids=tova')).body.data;
    expect(names[1]).toMatchObject({ former });
    await call('DELETE', '/users/tova/auth_tokens');
    expect((await factsOf([entry._id]))[0]?.deviceContext.former).toEqual({
      because: 'replaced',
      atMS: expect.any(Number),
    });
  });

  test('a request for the facts about pushes has 1 to 100 valid ids', async () => {
    const status = async (logIds: string) =>
      (await call('GET', `/notifications/v1/logs/device-facts?logIds=${logIds}`)).status;
    const id = '019b796fbebe000100000107';
    expect(await status(Array(100).fill(id).join())).toBe(200);
    expect(await status(Array(101).fill(id).join())).toBe(400);
    expect(await status('')).toBe(400);
    expect(await status('mara')).toBe(400);
  });
}
