import { freshDatabase, RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { startNats } from '../../testkit/src/nats.ts';
import { natsBinary } from '../../testkit/src/nats-binary.ts';

const binary = natsBinary();
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';

describe.skipIf(!binary)(`two nodes on one PostgreSQL and NATS${reason}`, () => {
  test('a message sent through one node is seen at once through the other, in order and without a hole', async () => {
    await using nats = await startNats(binary ?? '');
    const [one, two] = await twoNodes(nats.url);
    await using first = one;
    await using second = two;
    await first.login('ivo');
    using mara = await RealtimeClient.login(second, await first.login('mara'));

    await sendAll(first, 20);
    await mara.next('message', (frame) => frame['seq'] === 20);

    expect(mara.of('message').map((frame) => frame['seq'])).toEqual(upTo(20));
  });

  test('typing crosses nodes, and members added through the other node hear their group', async () => {
    await using nats = await startNats(binary ?? '');
    const [one, two] = await twoNodes(nats.url);
    await using first = one;
    await using second = two;
    const ivoToken = await first.login('ivo');
    const maraToken = await first.login('mara');
    await first.call('POST', '/groups', { as: 'ivo', body: { guid: 'crew', name: 'Crew', type: 'public' } });
    using mara = await RealtimeClient.login(second, maraToken);
    using ivo = await RealtimeClient.login(first, ivoToken);
    await say(first, 'crew'); // The second node has now looked the group up: mara is not in it.
    await first.call('POST', '/groups/crew/members', { as: 'ivo', body: { participants: ['mara'] } });
    await mara.next('group_member');
    ivo.send({ type: 'typing', data: { receiver: 'crew', receiverType: 'group', state: 'start' } });

    const typing = await mara.next('typing');
    expect(typing['data'].sender.uid).toBe('ivo');
    await say(first, 'crew');
    expect((await mara.next('message'))['data'].message.receiver).toBe('crew');
  });

  test('after NATS was away, clients resume and miss nothing', async () => {
    const nats = await startNats(binary ?? '');
    const [one, two] = await twoNodes(nats.url);
    await using first = one;
    await using second = two;
    await first.login('ivo');
    const token = await first.login('mara');
    using before = await RealtimeClient.login(second, token);
    await sendAll(first, 1);
    const seen = await before.next('message');

    await nats.kill();
    await sendAll(first, 3);
    await using _again = await startNats(binary ?? '', Number(new URL(nats.url).port));
    await before.closed;

    using after = await RealtimeClient.login(second, token, { resume: { cursor: seen['cursor'] } });
    await after.next('message', (frame) => frame['seq'] === 4);
    expect(after.of('message').map((frame) => frame['seq'])).toEqual([2, 3, 4]);
  });
});

async function twoNodes(nats: string): Promise<[TestServer, TestServer]> {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase(), CHATWIRE_NATS_URL: nats };
  return [await startServer({ env }), await startServer({ env })];
}

async function sendAll(server: TestServer, count: number): Promise<void> {
  const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: 'x' } };
  await Promise.all(Array.from({ length: count }, () => server.call('POST', '/messages', { as: 'ivo', body })));
}

async function say(server: TestServer, guid: string): Promise<void> {
  const body = { receiver: guid, receiverType: 'group', type: 'text', data: { text: 'x' } };
  await server.call('POST', '/messages', { as: 'ivo', body });
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
