import { expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/clear-fixture.ts';

/**
 * Defines the cases of notifications that are still shown, on a server that removes outdated ones. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export function stillShownCases(fixture: () => ClearFixture): void {
  test('an explanation says why a notification is still shown, until the device reports its removal', async () => {
    await fixture().newUser('runa', 'fcm_android');
    const id = await fixture().send('ivo', 'runa', 'Oars are in');
    const token = fixture().received('Oars are in')?.receipt;
    await fixture().report([{ token, event: 'displayed', atMS: fixture().clock.nowMs, evidence: 'shown' }]);
    const stillShown = async () => {
      const path = `/notifications/v1/logs/explain?messageId=${id}&trigger=after_message`;
      const { body } = await fixture().setup.server.call('GET', path);
      return body.data.decisions[0].stillShown;
    };
    expect(await stillShown()).toMatchObject({ because: 'unread' });
    await fixture().read('runa', 'ivo', id);
    expect(await stillShown()).toEqual({
      because: 'waiting',
      outdatedBy: 'read',
      sentence: 'The message has been read since; the removal waits for the next push to this device.',
    });
    await fixture().setSettings({ push: { clearSetting: 1 } });
    expect(await stillShown()).toMatchObject({ because: 'off', outdatedBy: 'read' });
    await fixture().setSettings({ push: { clearSetting: 2 } });
    await fixture().pass(6_000);
    expect(await stillShown()).toMatchObject({ because: 'sent', outdatedBy: 'read' });
    await fixture().report([{ token, event: 'cleared', atMS: fixture().clock.nowMs, by: 'read' }]);
    expect(await stillShown()).toBeUndefined();
  });

  test('an explanation knows that a message was read while outdated notifications are not removed', async () => {
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
