import type { LogEntryBody } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { ClearFixture } from '../fixtures/phones/clear-fixture.ts';

/** Defines the test cases for badges. See docs/spec/last-mile.md#badge-and-rest. */
export function badgeCases(fixture: () => ClearFixture): void {
  test('the device that reads gets no push that updates its badge', async () => {
    await fixture().setSettings({ push: { badgeCountSetting: true } });
    await fixture().newUser('hedda', 'apns_ios_device', 'fcm_ios');
    const [reader] = fixture().authTokens.get('hedda') ?? [];
    const id = await fixture().send('ivo', 'hedda', 'Mine');
    // In the same millisecond, the push could have arrived after the reading.
    await fixture().pass(1);
    for (const { receipt } of fixture()
      .setup.sandbox.inbox.list()
      .filter(({ body }) => body === 'Mine')) {
      await fixture().report([{ token: receipt, event: 'dismissed', atMS: fixture().clock.nowMs }]);
    }
    const { status } = await fixture().setup.server.call('POST', '/users/ivo/conversation/read', {
      token: String(reader),
      body: { id },
    });
    expect(status).toBe(200);
    await fixture().pass(6_000);
    expect(await fixture().logs('trigger=cleared&recipient=hedda')).toMatchObject([
      { tokenType: 'fcm_ios', cleared: { messages: 0 } },
    ]);
    await fixture().setSettings({ push: { badgeCountSetting: false } });
  });

  test('if a push to an iPhone fails because the provider is down, a push with only the badge follows', async () => {
    await fixture().setSettings({ push: { badgeCountSetting: true } });
    await fixture().newUser('torunn', 'apns_ios_device');
    fixture().setup.sandbox.faults.set('apns', { fault: '5xx', retryAfter: '0', times: 4 });
    await fixture().send('ivo', 'torunn', 'Unheard');
    expect(await fixture().logs('recipient=torunn')).toMatchObject([{ outcome: 'failed', attempt: 4 }]);
    await fixture().pass(6_000);
    expect(await fixture().logs('trigger=cleared&recipient=torunn')).toMatchObject([
      { outcome: 'sent', payload: { badge: 1 }, cleared: { messages: 0 } },
    ]);
    await fixture().setSettings({ push: { badgeCountSetting: false } });
  });

  test('if a message is deleted while its push to an iPhone is repeated because no response came, a push with only the badge follows', async () => {
    // A push about the deletion would correct the badge, too.
    await fixture().setSettings({ push: { badgeCountSetting: true }, oneOnOne: { messageDeletedSetting: 1 } });
    await fixture().newUser('borghild', 'apns_ios_device');
    await fixture().send('ivo', 'borghild', 'Kept');
    const { faults } = fixture().setup.sandbox;
    // The connection ends before the response: the push may have arrived.
    faults.set('apns', { fault: 'disconnect', times: 1 });
    const { id } = await fixture().setup.send('ivo', 'borghild', 'Deleted before the second attempt');
    await expect.poll(() => faults.get('apns').fault).toBe('none');
    await fixture().setup.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    // After the deletion, the total is the badge of the last accepted push, so nothing is sent.
    await fixture().pass(6_000);
    expect(await fixture().logs('outcome=unreachable&recipient=borghild')).toMatchObject([
      { attempt: 1, reason: 'NOT_FOUND' },
    ]);
    await fixture().pass(6_000);
    expect(await fixture().logs('trigger=cleared&recipient=borghild')).toMatchObject([
      { outcome: 'sent', payload: { badge: 1 }, cleared: { messages: 0 } },
    ]);
    await fixture().setSettings({ push: { badgeCountSetting: false }, oneOnOne: { messageDeletedSetting: 2 } });
  });

  test('with the badge on, each token of an iPhone gets a push for every change of the unread total, and an Android phone that shows nothing gets none', async () => {
    await fixture().setSettings({ push: { badgeCountSetting: true } });
    await fixture().newUser('vigdis', 'apns_ios_device', 'fcm_ios', 'fcm_android');
    const id = await fixture().send('ivo', 'vigdis', 'Badge 1');
    await fixture().send('ivo', 'vigdis', 'Badge 2');
    for (const { receipt } of fixture()
      .setup.sandbox.inbox.list()
      .filter(({ body }) => body.startsWith('Badge'))) {
      await fixture().report([{ token: receipt, event: 'dismissed', atMS: fixture().clock.nowMs }]);
    }
    await fixture().read('vigdis', 'ivo');
    await fixture().pass(12_000);
    const entries = await fixture().logs('trigger=cleared&recipient=vigdis');
    // One for each of the two tokens on iOS.
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
    await fixture().setup.server.call('DELETE', '/users/ivo/conversation/read', { as: 'vigdis', body: { id } });
    await fixture().pass(21 * 60_000);
    // Two more, after the message was marked unread.
    expect(await fixture().logs('trigger=cleared&recipient=vigdis')).toHaveLength(4);
    expect((await fixture().logs('trigger=cleared&recipient=vigdis&provider=apns'))[0].payload.badge).toBe(2);
    await fixture().setSettings({ push: { badgeCountSetting: false } });
  });

  test('a push that is retried carries the unread total as of its last attempt', async () => {
    await fixture().setSettings({ push: { badgeCountSetting: true } });
    await fixture().newUser('ragna', 'apns_ios_device');
    const { faults } = fixture().setup.sandbox;
    faults.set('apns', { fault: '5xx', times: 1 });
    await fixture().setup.send('ivo', 'ragna', 'Tried twice');
    await expect.poll(() => faults.get('apns').fault).toBe('none');
    await fixture().send('ivo', 'ragna', 'Sent meanwhile');
    const entries = await fixture().logs('recipient=ragna&trigger=after_message');
    const attempts = entries.map(({ attempt, payload }: LogEntryBody) => ({ attempt, badge: payload.badge }));
    expect(attempts).toEqual([
      { attempt: 1, badge: 2 },
      { attempt: 2, badge: 2 },
    ]);
    await fixture().setSettings({ push: { badgeCountSetting: false } });
  });
}
