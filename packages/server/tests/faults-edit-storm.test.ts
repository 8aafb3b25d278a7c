import { startHarbour } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('of a message that is edited forty times the phone shows one notification, with the last text', async () => {
  // Without a sender budget, which would suppress half of them.
  await using harbour = await startHarbour({ env: { CHATWIRE_SENDER_BUDGET: '0' } });
  await harbour.user('ivo');
  await harbour.user('mara', 'fcm_android', 'apns_ios_device');
  harbour.sandbox.faults.set('fcm', { latencyMs: 5 });

  const { id } = await harbour.send('ivo', 'mara', 'Draft 0');
  for (let draft = 1; draft <= 40; draft += 1) {
    const body = { data: { text: `Draft ${draft}` } };
    await harbour.server.call('PUT', `/messages/${id}`, { as: 'ivo', body });
  }

  expect(await harbour.entries(`messageId=${id}&outcome=sent`, 82)).toHaveLength(82);
  const newestFirst = harbour.sandbox.inbox.list();
  expect(new Set(newestFirst.map(({ tag }) => tag))).toEqual(new Set([id]));
  for (const service of ['fcm', 'apns']) {
    const shown = newestFirst.filter(({ provider }) => provider === service).map(({ body }) => body);
    expect(shown.toReversed()).toEqual([
      'Draft 0',
      ...Array.from({ length: 40 }, (_, edit) => `Edited: Draft ${edit + 1}`),
    ]);
  }
});
