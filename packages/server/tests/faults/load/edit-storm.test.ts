import { startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('the phone shows one notification with the last text for a message edited forty times', async () => {
  // Without a sender budget, which would suppress half of them.
  await using fixture = await startNotificationServer({ env: { CHATWIRE_SENDER_BUDGET: '0' } });
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android', 'apns_ios_device');
  fixture.sandbox.faults.set('fcm', { latencyMs: 5 });

  const { id } = await fixture.send('ivo', 'mara', 'Draft 0');
  for (let draft = 1; draft <= 40; draft += 1) {
    const body = { data: { text: `Draft ${draft}` } };
    await fixture.server.call('PUT', `/messages/${id}`, { as: 'ivo', body });
  }

  expect(await fixture.entries(`messageId=${id}&outcome=sent`, 82)).toHaveLength(82);
  const newestFirst = fixture.sandbox.inbox.list();
  expect(new Set(newestFirst.map(({ tag }) => tag))).toEqual(new Set([id]));
  for (const service of ['fcm', 'apns']) {
    const shown = newestFirst.filter(({ provider }) => provider === service).map(({ body }) => body);
    expect(shown.toReversed()).toEqual([
      'Draft 0',
      ...Array.from({ length: 40 }, (_, edit) => `Edited: Draft ${edit + 1}`),
    ]);
  }
});
