import { startNotificationServer } from '@chatwire/testkit';
import { expect } from 'vitest';
import { addGroup } from './large-group.cases.ts';

export interface Backlog {
  readonly members: number;
  readonly messages: number;
  /** How long the provider takes for each push. */
  readonly latencyMs: number;
}

/**
 * Sends more pushes than the provider accepts: a call that arrives after all of them rings before most of them are
 * sent, and in the end each member was notified of each message once. Returns the pushes per second.
 */
export async function checkBacklog({ members, messages, latencyMs }: Backlog): Promise<number> {
  await using fixture = await startNotificationServer({ env: { CHATWIRE_PROVIDER_CONCURRENCY: '10' } });
  const { server, sandbox } = fixture;
  const { notifications } = server.app.context;
  await addGroup(fixture, members + 1, 1);
  await fixture.user('mara', 'fcm_android');
  sandbox.faults.set('fcm', { latencyMs });
  const sent = async () => {
    const path = '/notifications/v1/logs/summary?trigger=after_message&outcome=sent&processedFrom=0&interval=total';
    return (await server.call('GET', path)).body.data.totals.count;
  };

  const beganMs = performance.now();
  for (let index = 0; index < messages; index += 1) await fixture.send('m0', 'group:crowd', `Text ${index}`);
  const call = { receiver: 'mara', receiverType: 'user', type: 'audio' };
  const { status } = await server.call('POST', '/calls', { as: 'm0', body: call });
  expect(status).toBe(200);
  await fixture.entries('trigger=initiated&outcome=sent', 1);
  expect(await sent()).toBeLessThan((members * messages) / 2);

  await notifications.settled();
  const seconds = (performance.now() - beganMs) / 1000;
  expect(await sent()).toBe(members * messages);
  const { body } = await server.call('GET', '/notifications/v1/logs/completeness');
  expect(body.data).toMatchObject({ unexplained: 0 });
  return (members * messages) / seconds;
}
