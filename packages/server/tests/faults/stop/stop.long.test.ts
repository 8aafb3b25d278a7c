import { expect, test } from 'vitest';
import { sendText } from '../../fixtures/servers/call-server.ts';
import { entriesOf, restartableServer } from '../../fixtures/servers/restartable-server.ts';

test('a stop takes no longer than 10 s, however long providers do not respond; open decisions are processed after the next start', async () => {
  await using fixture = await restartableServer(async ({ user }) => {
    await user('ivo');
    await user('mara', 'fcm_android', 'apns_ios_device');
  });
  fixture.sandbox.faults.set('fcm', { fault: 'timeout' });
  fixture.sandbox.faults.set('apns', { fault: 'timeout' });
  const silent = await fixture.start({ CHATWIRE_PROVIDER_TIMEOUT_MS: '60000' });
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) ids.push(await sendText(silent.url, 'ivo', 'mara', `Text ${index}`));
  const began = performance.now();
  expect(await silent.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_500);

  fixture.sandbox.faults.clear();
  const next = await fixture.start();
  await expect.poll(() => entriesOf(next, ''), { timeout: 20_000 }).toHaveLength(120);
  for (const id of ids) expect(await entriesOf(next, `messageId=${id}&outcome=sent`)).toHaveLength(2);
  expect(await next.stop()).toBe(0);
}, 60_000);
