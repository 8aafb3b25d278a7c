import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@chatwire/server';
import { freshDatabase, RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type NatsServer, startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';
import { startTcpProxy } from '../../../testkit/src/tcp-proxy.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';
/** Longer than the span every resume repeats, shorter than the silence that closes a connection. */
const LATER_MS = 20_000;

describe.skipIf(!binary)(`two nodes on one PostgreSQL and NATS${reason}`, () => {
  test('a message sent through one node arrives at once through the other, in order and without a gap', async () => {
    await using nats = await startNats(binary);
    const { first, second } = await twoNodes(nats.url);
    await first.login('ivo');
    using mara = await RealtimeClient.login(second, await first.login('mara'));

    await sendAll(first, 20);
    await mara.next('message', (frame) => frame['seq'] === 20);

    expect(mara.of('message').map((frame) => frame['seq'])).toEqual(upTo(20));
    expect(mara.of('resync')).toEqual([]);
  });

  test('typing crosses nodes, and members added through the other node receive the frames of their group', async () => {
    await using nats = await startNats(binary);
    const { first, second } = await twoNodes(nats.url);
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

  test('a client that stays connected while NATS is away gets a resync, and live frames again', async () => {
    const nats = await startNats(binary);
    const { first, second } = await twoNodes(nats.url);
    await first.login('ivo');
    using mara = await RealtimeClient.login(second, await first.login('mara'));
    await sendAll(first, 1);
    await mara.next('message');

    await nats.kill();
    await sendAll(first, 3);
    await using _again = await startNats(binary, portOf(nats));
    const isUpToDate = (frame: { readonly [name: string]: unknown }) => JSON.stringify(frame).includes('"seq":4');
    await mara.next('resync', isUpToDate);

    await expect.poll(() => first.app.context.bus.isComplete && second.app.context.bus.isComplete).toBe(true);
    await sendAll(first, 1);
    await mara.next('message', (frame) => frame['seq'] === 5);
  });

  test('a resume from the last frame of an outage repeats what other nodes sent in it, at any node', async () => {
    const nats = await startNats(binary);
    const clock = new MovableClock();
    const { first, second } = await twoNodes(nats.url, clock);
    const token = await first.login('mara');
    await first.login('ivo');
    await first.login('lene');
    using before = await RealtimeClient.login(second, token);

    await nats.kill();
    await expect.poll(() => second.app.context.bus.isComplete).toBe(false);
    await send(first, 'ivo', 'lost');
    clock.aheadMs += LATER_MS;
    await send(second, 'lene', 'seen');
    const seen = await before.next('message');
    expect(textOf(seen)).toBe('seen');

    await using _again = await startNats(binary, portOf(nats));
    await before.next('resync');
    for (const node of [first, second]) {
      using after = await RealtimeClient.login(node, token, { resume: { cursor: seen['cursor'] } });
      await after.next('message', (frame) => textOf(frame) === 'lost');
    }
  });

  test('a connection to NATS that hangs without an error loses nothing', async () => {
    await using nats = await startNats(binary);
    await using proxy = await startTcpProxy(portOf(nats));
    const database = await nodeSettings(nats.url);
    const clock = new MovableClock();
    await using first = await startServer({ clock, env: database });
    await using second = await startServer({
      clock,
      env: { ...database, CHATWIRE_NATS_URL: `nats://127.0.0.1:${proxy.port}` },
    });
    const token = await first.login('mara');
    await first.login('ivo');
    await first.login('lene');
    using mara = await RealtimeClient.login(second, token);

    proxy.cut();
    await send(first, 'ivo', 'lost');
    await send(second, 'lene', 'before it is noticed');
    const unnoticed = await mara.next('message');
    await expect.poll(() => second.app.context.bus.isComplete, { timeout: 10_000 }).toBe(false);
    clock.aheadMs += LATER_MS;
    await send(first, 'ivo', 'lost as well');
    proxy.mend();

    await mara.next('resync');
    using after = await RealtimeClient.login(first, token, { resume: { cursor: unnoticed['cursor'] } });
    await after.next('message', (frame) => textOf(frame) === 'lost');
    await after.next('message', (frame) => textOf(frame) === 'lost as well');
  });

  test('a gap in the numbers of another node causes a resync', async () => {
    await using nats = await startNats(binary);
    const { first } = await twoNodes(nats.url);
    using mara = await RealtimeClient.login(first, await first.login('mara'));
    const other = await connect({ servers: nats.url });
    const beat = (number: number) => {
      const { name = '' } = first.app.context.bus;
      other.publish(`${name}.beats`, JSON.stringify({ from: 'another', number, kind: 'beat' }));
    };

    beat(0);
    await other.flush();
    await mara.settle();
    expect(mara.of('resync')).toEqual([]);
    beat(1);
    await mara.next('resync');
    await other.close();
  });

  test('nodes start while NATS is away and join each other when it comes', async () => {
    const gone = await startNats(binary);
    await gone.kill();
    const { first, second } = await twoNodes(gone.url);
    await first.login('ivo');
    const token = await first.login('mara');
    using local = await RealtimeClient.login(first, token);
    using mara = await RealtimeClient.login(second, token);
    await sendAll(first, 1);
    await local.next('message');

    await using _nats = await startNats(binary, portOf(gone));
    await mara.next('resync');
    await expect.poll(() => first.app.context.bus.isComplete && second.app.context.bus.isComplete).toBe(true);
    await sendAll(first, 1);
    await mara.next('message', (frame) => frame['seq'] === 2);
  });
});

/** The system's clock, moved forward. */
class MovableClock {
  aheadMs = 0;
  readonly after = systemClock.after;

  now(): number {
    return systemClock.now() + this.aheadMs;
  }
}

async function nodeSettings(nats: string): Promise<Readonly<Record<string, string>>> {
  const media = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  return {
    CHATWIRE_DATABASE_URL: await freshDatabase(),
    CHATWIRE_NATS_URL: nats,
    CHATWIRE_MEDIA_DIR: media,
    CHATWIRE_PUBLIC_URL: 'http://localhost',
  };
}

async function twoNodes(nats: string, clock = new MovableClock()) {
  const env = await nodeSettings(nats);
  const [first, second] = [await startServer({ clock, env }), await startServer({ clock, env })];
  onTestFinished(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });
  return { first, second };
}

function portOf(nats: NatsServer): number {
  return Number(new URL(nats.url).port);
}

async function sendAll(server: TestServer, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => send(server, 'ivo', 'x')));
}

async function send(server: TestServer, from: string, text: string): Promise<void> {
  const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text } };
  const { status } = await server.call('POST', '/messages', { as: from, body });
  expect(status).toBe(200);
}

async function say(server: TestServer, guid: string): Promise<void> {
  const body = { receiver: guid, receiverType: 'group', type: 'text', data: { text: 'x' } };
  await server.call('POST', '/messages', { as: 'ivo', body });
}

function textOf(frame: Readonly<Record<string, unknown>>): unknown {
  const { message } = frame['data'] as { readonly message: { readonly data: { readonly text: string } } };
  return message.data.text;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
