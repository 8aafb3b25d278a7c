import type { DeviceNameRecord } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';

/**
 * Defines the test cases for notifications that are still shown, on a server that clears outdated ones. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export function stillShownCases(fixture: () => ClearFixture): void {
  test('an explanation says why a notification is still shown, until the device reports that it was cleared', async () => {
    await fixture().newUser('runa', 'fcm_android');
    const shown = async (text: string) => {
      const id = await fixture().send('ivo', 'runa', text);
      const token = fixture().received(text)?.receipt;
      await fixture().report([{ token, event: 'displayed', atMS: fixture().clock.nowMs, evidence: 'shown' }]);
      return { id, token };
    };
    const { id, token } = await shown('Oars are in');
    const stillShown = async (messageId = id) => {
      const path = `/notifications/v1/logs/explain?messageId=${messageId}&trigger=after_message`;
      const { body } = await fixture().setup.server.call('GET', path);
      return body.data.decisions[0].stillShown;
    };
    expect(await stillShown()).toMatchObject({ because: 'unread' });
    await fixture().read('runa', 'ivo', id);
    expect(await stillShown()).toEqual({
      because: 'waiting',
      outdatedBy: 'read',
      sentence: 'The message has been read since; it will be cleared with the next push to this device.',
    });
    await fixture().pass(6_000);
    expect(await stillShown()).toMatchObject({ because: 'sent', outdatedBy: 'read' });
    const own = await fixture().setup.server.call('GET', `/notifications/v1/me/why?messageId=${id}`, {
      token: fixture().authTokens.get('runa')?.[0] ?? '',
    });
    expect(own.body.data.decisions.at(-1).stillShown).toEqual(await stillShown());
    expect(own.body.data.sentence).toMatch(/^In the notification list.*The message has been read since; a push/);
    await fixture().report([{ token, event: 'cleared', atMS: fixture().clock.nowMs, by: 'read' }]);
    expect(await stillShown()).toBeUndefined();
    // Last, because what is shown may be forgotten as soon as clears are off.
    const later = await shown('Oars are back');
    await fixture().read('runa', 'ivo', later.id);
    await fixture().setSettings({ push: { clearSetting: 1 } });
    expect(await stillShown(later.id)).toMatchObject({ because: 'off', outdatedBy: 'read' });
    await fixture().setSettings({ push: { clearSetting: 2 } });
  });

  test('an explanation knows that a message was read while outdated notifications are not cleared', async () => {
    await fixture().setSettings({ push: { clearSetting: 1 } });
    const id = await fixture().send('ivo', 'runa', 'Oars are out');
    const token = fixture().received('Oars are out')?.receipt;
    await fixture().report([{ token, event: 'displayed', atMS: fixture().clock.nowMs, evidence: 'shown' }]);
    const path = `/notifications/v1/logs/explain?messageId=${id}&recipient=runa`;
    const stillShown = async () => (await fixture().setup.server.call('GET', path)).body.data.decisions[0].stillShown;
    expect(await stillShown()).toMatchObject({ because: 'unread' });
    await fixture().read('runa', 'ivo', id);
    expect(await stillShown()).toMatchObject({ because: 'off', outdatedBy: 'read' });
    await fixture().setSettings({ push: { clearSetting: 2 } });
  });

  test('an explanation says that an edit has replaced what was shown, and that the user has logged out on its device', async () => {
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 2 } });
    await fixture().newUser('sven', 'fcm_android');
    const id = await fixture().send('ivo', 'sven', 'Low tide at six');
    const { server, sandbox } = fixture().setup;
    const shows = async () => {
      const [push] = sandbox.inbox.list();
      const atMS = fixture().clock.nowMs;
      await fixture().report([{ token: push?.receipt, event: 'displayed', atMS, evidence: 'shown' }]);
    };
    await shows();
    await fixture().pass(1_000);
    await server.call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'Low tide at seven' } } });
    await server.app.context.notifications.settled();
    const explained = async () =>
      (await server.call('GET', `/notifications/v1/logs/explain?messageId=${id}&recipient=sven`)).body.data.decisions;
    // The edit was accepted, but the device has not shown it yet.
    expect((await explained())[1].deviceContext.replaced).toBeUndefined();
    await shows();
    const [edit, first] = await explained();
    expect(edit).toMatchObject({ trigger: 'message_edited', stillShown: { because: 'unread' } });
    expect(first.sentence).toMatch(/^Shown on this Android at .* A later push has replaced it\.$/);
    expect(first.stillShown).toBeUndefined();
    expect(first.deviceContext.replacedBy).toMatchObject({ logId: edit.logId, trigger: 'message_edited' });
    expect(edit.deviceContext.replaces).toMatchObject([{ logId: first.logId, trigger: 'after_message' }]);
    await server.call('DELETE', '/users/sven/auth_tokens');
    const [last] = await explained();
    expect(last.deviceContext.former).toMatchObject({ because: 'signedOut' });
    expect(last.sentence).toMatch(
      /^Shown on this Android at .* The user logged out on this device after this push, at .*\.$/,
    );
    expect(last.stillShown).toBeUndefined();
    const { body } = await server.call('GET', '/notifications/push/v1/devices?uid=sven');
    expect(body.data.formerDevices).toMatchObject([{ platform: 'fcm_android', because: 'signedOut' }]);
    expect(body.data.formerDevices[0].pushToken).toMatch(/^….{6}$/);
    const names = await server.call('GET', '/notifications/push/v1/device-names?uids=sven,gone,runa');
    expect(names.body.data.map(({ uid, former }: DeviceNameRecord) => [uid, former?.because])).toEqual([
      ['runa', undefined],
      ['sven', 'signedOut'],
    ]);
    expect(names.body.data[1].pushToken).toBe(body.data.formerDevices[0].pushToken);
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 1 } });
  });

  test('an explanation says that the conversation of a reaction has not been opened since', async () => {
    await fixture().setSettings({ oneOnOne: { reactionsSetting: 2 } });
    const id = await fixture().send('runa', 'ivo', 'All aboard');
    const { server, sandbox } = fixture().setup;
    await server.call('POST', `/messages/${id}/reactions/👍`, { as: 'ivo', body: {} });
    await server.app.context.notifications.settled();
    const [push] = sandbox.inbox.list();
    await fixture().report([
      { token: push?.receipt, event: 'displayed', atMS: fixture().clock.nowMs, evidence: 'shown' },
    ]);
    const path = `/notifications/v1/logs/explain?messageId=${id}&recipient=runa`;
    const { body } = await server.call('GET', path);
    expect(body.data.decisions[0].stillShown).toMatchObject({ because: 'unopened' });
  });
}
