import { RealtimeClient, type TestServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { areJoined, type FrameCarrier, NodeNetwork } from '../fixtures/nodes/node-network.ts';

/** Longer than the span every resume repeats, shorter than the silence that closes a connection. */
const LATER_MS = 20_000;

/** Defines the test cases for frames between nodes while nothing fails. */
export function severalNodesCases(carrierFor: (databaseUrl: string) => Promise<FrameCarrier>): void {
  describe('several nodes', () => {
    test('messages sent through one node reach the clients of two others, in order and without a gap', async () => {
      const network = await NodeNetwork.open(carrierFor);
      const [first, second, third] = [await network.start(), await network.start(), await network.start()];
      await expect.poll(() => areJoined(first, second, third)).toBe(true);
      await first.login('ivo');
      const token = await first.login('mara');
      using mara = await RealtimeClient.login(second, token);
      using phone = await RealtimeClient.login(third, token);
      const text = '🐚'.repeat(2_000); // A frame of more than 8,000 bytes.

      await sendAll(first, 10, text);
      await sendAll(third, 10, 'x');

      for (const client of [mara, phone]) {
        await client.next('message', (frame) => frame['seq'] === 20);
        expect(client.of('message').map((frame) => frame['seq'])).toEqual(upTo(20));
        expect(client.of('message').filter((frame) => textOf(frame) === text)).toHaveLength(10);
        expect(client.of('resync')).toEqual([]);
      }
    });
  });
}

/** Defines the test cases for frames between nodes, and of what clients receive after an outage. */
export function nodeOutageCases(carrierFor: (databaseUrl: string) => Promise<FrameCarrier>): void {
  const twoNodes = async () => {
    const network = await NodeNetwork.open(carrierFor);
    return { network, first: await network.start(), second: await network.start() };
  };

  describe('nodes during an outage', () => {
    test('typing crosses nodes, and members added through the other node receive the frames of their group', async () => {
      const { first, second } = await twoNodes();
      const ivoToken = await first.login('ivo');
      const maraToken = await first.login('mara');
      await first.call('POST', '/groups', { as: 'ivo', body: { guid: 'crew', name: 'Crew', type: 'public' } });
      using mara = await RealtimeClient.login(second, maraToken);
      using ivo = await RealtimeClient.login(first, ivoToken);
      await first.sendText('ivo', 'group:crew', 'x'); // The second node has now looked the group up: mara is not in it.
      await first.call('POST', '/groups/crew/members', { as: 'ivo', body: { participants: ['mara'] } });
      await mara.next('group_member');
      ivo.send({ type: 'typing', data: { receiver: 'crew', receiverType: 'group', state: 'start' } });

      const typing = await mara.next('typing');
      expect(typing['data'].sender.uid).toBe('ivo');
      await first.sendText('ivo', 'group:crew', 'x');
      expect((await mara.next('message'))['data'].message.receiver).toBe('crew');
    });

    test('a client that stays connected during an outage gets a resync, and live frames again', async () => {
      const { network, first, second } = await twoNodes();
      await first.login('ivo');
      using mara = await RealtimeClient.login(second, await first.login('mara'));
      await sendAll(first, 1, 'x');
      await mara.next('message');

      network.disconnect();
      await sendAll(first, 3, 'x');
      network.reconnect();
      const isUpToDate = (frame: { readonly [name: string]: unknown }) => JSON.stringify(frame).includes('"seq":4');
      await mara.next('resync', isUpToDate);

      await expect.poll(() => areJoined(first, second)).toBe(true);
      await sendAll(first, 1, 'x');
      await mara.next('message', (frame) => frame['seq'] === 5);
    });

    test('a resume from the last frame of an outage repeats what other nodes sent in it, on any node', async () => {
      const { network, first, second } = await twoNodes();
      const token = await first.login('mara');
      await first.login('ivo');
      await first.login('lene');
      using before = await RealtimeClient.login(second, token);

      network.disconnect();
      await expect.poll(() => second.app.context.bus.isComplete).toBe(false);
      await first.sendText('ivo', 'mara', 'lost');
      network.clock.aheadMs += LATER_MS;
      await second.sendText('lene', 'mara', 'seen');
      const seen = await before.next('message');
      expect(textOf(seen)).toBe('seen');

      network.reconnect();
      await before.next('resync');
      for (const node of [first, second]) {
        using after = await RealtimeClient.login(node, token, { resume: { cursor: seen['cursor'] } });
        await after.next('message', (frame) => textOf(frame) === 'lost');
      }
    });

    test('a connection that hangs without an error loses nothing', async () => {
      const { network, first, second } = await twoNodes();
      const token = await first.login('mara');
      await first.login('ivo');
      await first.login('lene');
      await expect.poll(() => areJoined(first, second)).toBe(true);
      using mara = await RealtimeClient.login(second, token);

      network.hangLast();
      await first.sendText('ivo', 'mara', 'lost');
      await second.sendText('lene', 'mara', 'before it is noticed');
      const unnoticed = await mara.next('message');
      await expect.poll(() => second.app.context.bus.isComplete, { timeout: 10_000 }).toBe(false);
      network.clock.aheadMs += LATER_MS;
      await first.sendText('ivo', 'mara', 'lost as well');
      network.reconnect();

      await mara.next('resync');
      using after = await RealtimeClient.login(first, token, { resume: { cursor: unnoticed['cursor'] } });
      await after.next('message', (frame) => textOf(frame) === 'lost');
      await after.next('message', (frame) => textOf(frame) === 'lost as well');
    });

    test('a gap in the numbers of another node causes a resync', async () => {
      const network = await NodeNetwork.open(carrierFor);
      const first = await network.start();
      using mara = await RealtimeClient.login(first, await first.login('mara'));
      const transport = await network.carrier.transport(first.app.context.bus.name ?? '');
      const link = await transport.open(() => {});
      const beat = (number: number) => link.send('beats', { from: 'another', number, kind: 'beat' });

      beat(0);
      await expect.poll(() => first.app.context.bus.hasPeers).toBe(true);
      await mara.settle();
      expect(mara.of('resync')).toEqual([]);
      beat(1);
      await mara.next('resync');
      await link.close();
    });

    test('nodes start during an outage and join each other after it', async () => {
      const network = await NodeNetwork.open(carrierFor);
      network.disconnect();
      const [first, second] = [await network.start(), await network.start()];
      await first.login('ivo');
      const token = await first.login('mara');
      using local = await RealtimeClient.login(first, token);
      using mara = await RealtimeClient.login(second, token);
      await sendAll(first, 1, 'x');
      await local.next('message');

      network.reconnect();
      await mara.next('resync');
      await expect.poll(() => areJoined(first, second)).toBe(true);
      await sendAll(first, 1, 'x');
      await mara.next('message', (frame) => frame['seq'] === 2);
    });
  });
}

async function sendAll(server: TestServer, count: number, text: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => server.sendText('ivo', 'mara', text)));
}

function textOf(frame: Readonly<Record<string, unknown>>): unknown {
  const { message } = frame['data'] as { readonly message: { readonly data: { readonly text: string } } };
  return message.data.text;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
