import { RealtimeClient, type TestServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { areJoined, NodeNetwork } from '../fixtures/nodes/node-network.ts';
import { postgresCarrier } from '../fixtures/nodes/postgres-carrier.ts';

test('a pin and a saved message of one node are live on another, and complete after an outage between the nodes', async () => {
  const network = await NodeNetwork.open(postgresCarrier);
  const [first, second] = [await network.start(), await network.start()];
  const token = await first.login('ivo');
  const tokenOfMara = await first.login('mara');
  using ivo = await RealtimeClient.login(second, token);
  using phone = await RealtimeClient.login(first, token);
  using mara = await RealtimeClient.login(second, tokenOfMara);
  await expect.poll(() => areJoined(first, second)).toBe(true);
  const one = await first.sendText('mara', 'ivo', 'Berth 14');

  await expectOk(first, 'POST', `/messages/${one}/pin`, 'mara');
  const pinned = await ivo.next('message_pinned');
  expect(pinned['data']).toMatchObject({ message: { id: one, pinnedBy: 'mara' }, by: { uid: 'mara' } });
  await expectOk(second, 'POST', `/messages/${one}/saved`, 'ivo');
  expect((await phone.next('message_saved'))['data']).toMatchObject({ messageId: one, savedByMe: true });
  for (const node of [first, second]) expect(await pinnedAndSaved(node)).toEqual({ pinned: [one], saved: [one] });

  network.disconnect();
  const other = await first.sendText('mara', 'ivo', 'Berth 15');
  await expectOk(first, 'POST', `/messages/${other}/pin`, 'mara');
  await expectOk(first, 'DELETE', `/messages/${one}/pin`, 'mara');
  network.reconnect();
  await ivo.next('resync');
  const { body } = await second.call('GET', `/conversations/${pinned.conversationId}/changes?since=${pinned.seq}`, {
    as: 'ivo',
  });
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
    'message',
    'message_pinned',
    'message_unpinned',
  ]);
  expect(await pinnedAndSaved(second)).toEqual({ pinned: [other], saved: [one] });

  await expect.poll(() => areJoined(first, second)).toBe(true);
  await expectOk(second, 'DELETE', `/messages/${one}/saved`, 'ivo');
  expect((await phone.next('message_saved', ({ data }) => data.savedByMe === false))['data'].messageId).toBe(one);
  // What a user has saved concerns no one else.
  expect(mara.of('message_saved')).toEqual([]);
});

async function expectOk(node: TestServer, method: string, path: string, as: string): Promise<void> {
  expect((await node.call(method, path, { as })).status).toBe(200);
}

/** Returns what is pinned between the two, and what Ivo has saved. */
async function pinnedAndSaved(
  node: TestServer,
): Promise<{ readonly pinned: readonly string[]; readonly saved: readonly string[] }> {
  const ids = async (path: string) => {
    const { body } = await node.call('GET', path, { as: 'ivo' });
    return body.data.map(({ id }: { id: string }) => id);
  };
  return { pinned: await ids('/users/mara/messages/pinned'), saved: await ids('/messages/saved') };
}
