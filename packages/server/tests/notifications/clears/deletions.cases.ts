import { expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';

/** Defines the test cases for notifications of messages that are gone: deleted, disapproved, or by a blocked sender. */
export function deletionCases(fixture: () => ClearFixture): void {
  test('deleting a message removes its notification', async () => {
    await fixture().newUser('rolf', 'fcm_android', 'apns_ios_device');
    await fixture().setSettings({ oneOnOne: { messageDeletedSetting: 2 } });
    const id = await fixture().send('ivo', 'rolf', 'Oops');
    await fixture().setup.server.call('DELETE', `/messages/${id}`, { as: 'ivo' });
    await fixture().setup.server.app.context.notifications.settled();
    const entries = await fixture().logs(`messageId=${id}&trigger=message_deleted`);
    expect(entries).toHaveLength(2);
    const clear = [{ c: 'ivo_user_rolf', ids: [Number(id)] }];
    const apns = entries.find(({ provider }: { readonly provider: string }) => provider === 'apns');
    expect(apns.payload).toMatchObject({
      pushType: 'background',
      collapseId: id,
      payload: { type: 'clear', body: '', clear },
    });
    expect(apns.payload.alert).toBeUndefined();
    await fixture().pass(10_000);
    expect(await fixture().logs(`trigger=cleared&recipient=rolf`)).toEqual([]);
    await fixture().setSettings({ oneOnOne: { messageDeletedSetting: 1 } });
    const other = await fixture().send('ivo', 'rolf', 'Oops again');
    await fixture().setup.server.call('DELETE', `/messages/${other}`, { as: 'ivo' });
    await fixture().setup.server.app.context.notifications.settled();
    await fixture().pass(21 * 60_000);
    const cleared = await fixture().logs(`trigger=cleared&recipient=rolf`);
    expect(cleared).toHaveLength(2);
    expect(cleared[0]).toMatchObject({ messageId: Number(other), cleared: { cause: 'deleted' } });
  });

  test.each([
    ['a disapproved message', 'retracted', 'PUT', '/messages/ID/moderation', { status: 'disapproved' }],
    ['a permanently deleted message', 'retracted', 'DELETE', '/messages/ID', { permanent: true }],
    ['a message of a blocked sender', 'removed', 'POST', '/users/KARI/blockedusers', { blockedUids: ['ivo'] }],
  ])('the notification of %s is removed', async (_, cause, method, path, body) => {
    const uid = `kari-${cause}-${Math.round(fixture().clock.nowMs % 1e6)}`;
    await fixture().newUser(uid, 'fcm_android');
    const id = await fixture().send('ivo', uid, 'Gone soon');
    const { status } = await fixture().setup.server.call(method, path.replace('KARI', uid).replace('ID', id), { body });
    expect(status).toBe(200);
    await fixture().pass(12_000);
    const [entry] = await fixture().logs(`trigger=cleared&recipient=${uid}`);
    expect(entry).toMatchObject({
      messageId: Number(id),
      cleared: { cause, messages: 1 },
      sender: 'ivo',
      messageType: 'text',
    });
    const clear = [{ c: ['ivo', uid].sort().join('_user_'), ids: [Number(id)], by: cause }];
    expect(JSON.parse(entry.payload.message.data.clear)).toEqual(clear);
  });

  test('a notification to the sender about an edit of their message is removed when the message is deleted', async () => {
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 2, messageDeletedSetting: 1 } });
    await fixture().newUser('yrsa', 'fcm_android');
    const id = await fixture().send('yrsa', 'ivo', 'Dock 4');
    await fixture().setup.server.call('PUT', `/messages/${id}`, { body: { data: { text: 'Dock 5' } } });
    await fixture().setup.server.app.context.notifications.settled();
    expect(await fixture().shownTo('yrsa')).toMatchObject([{ message_id: Number(id) }]);
    await fixture().setup.server.call('DELETE', `/messages/${id}`, { body: {} });
    await fixture().setup.server.app.context.notifications.settled();
    await fixture().pass(12_000);
    expect(await fixture().logs('trigger=cleared&recipient=yrsa')).toMatchObject([
      { messageId: Number(id), cleared: { cause: 'deleted', messages: 1 } },
    ]);
  });
}
