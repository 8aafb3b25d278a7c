import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { coreOf } from '../client/core-of.ts';
import { clientClock } from '../testing/client-clock.ts';
import { type Event, FakeServer } from '../testing/fake-server.ts';
import { fakeNetwork } from '../testing/fake-socket.ts';
import type { ConversationHandle } from './conversation-handle.ts';
import { comparePlaces } from './message-order.ts';

const REF = { receiverType: 'user', receiverId: 'ivo' } as const;
const STEPS = 120;

/**
 * Anything may happen in any order: messages, edits, deletions, reactions; frames that get lost or come twice, lost
 * connections; views that load, page, jump, come and go. What must always hold is looked at after every step.
 */
test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))('seed %i: the store holds together', async (seed) => {
  const chance = randomOf(seed);
  const server = new FakeServer();
  const network = fakeNetwork();
  const clock = new FakeClock();
  const client = createClient('random', {
    host: 'http://chat.test',
    clock: clientClock(clock),
    // An answer shows what the server had when it was asked; things happen until it comes.
    async fetch(input) {
      const answer = await server.fetch(input);
      await new Promise<void>((resolve) => clock.after(1 + chance(3), resolve));
      return answer;
    },
    WebSocket: network.WebSocket,
    randomBytes: (count) => new Uint8Array(count).fill(0x80, 0, 1),
    logger: { warn: () => undefined, error: () => undefined },
  });
  for (let n = 0; n < 70; n += 1) server.send(`before ${n}`);
  await settle(client.login('token'));
  network.last().welcome();
  let views: ConversationHandle[] = [client.openConversation(REF)];
  const first = views[0]?.load({ at: 'newest' });
  deliver(server.send('during the first load'), 1);
  await settle(first);
  expectNewest();

  for (let step = 0; step < STEPS; step += 1) {
    const view = views[chance(views.length)];
    switch (chance(12)) {
      case 0:
      case 1:
      case 2:
        deliver(server.send(`live ${step}`));
        break;
      case 3:
        deliver(server.edit(anyMessage(), `edited ${step}`));
        break;
      case 4:
        deliver(chance(2) === 0 ? server.delete(anyMessage()) : server.react(anyMessage()));
        break;
      case 5:
        // Pages, jumps and frames under way together.
        void view?.loadOlder().catch(() => undefined);
        deliver(server.send(`meanwhile ${step}`));
        await settle(view?.loadNewer());
        break;
      case 6:
        await settle(view?.goTo(anyMessage().id));
        break;
      case 7:
        await settle(view?.goLive());
        break;
      case 8:
        if (views.length < 3) views.push(client.openConversation(REF));
        await settle(views.at(-1)?.load({ at: 'newest' }));
        break;
      case 9:
        view?.release();
        views = views.filter((each) => each !== view);
        if (views.length === 0) views.push(client.openConversation(REF));
        break;
      case 10:
        network.last().end(1006);
        for (let n = 0; n < chance(4); n += 1) server.send(`offline ${step}`);
        await reconnected();
        await clock.advance(20);
        expectNewest();
        break;
      default: {
        const loading = view?.load({ at: 'newest' });
        deliver(chance(2) === 0 ? server.send(`meanwhile ${step}`) : server.edit(anyMessage(), `meanwhile ${step}`));
        await settle(loading);
      }
    }
    await clock.advance(5);
    checkInvariants(client, server);
  }

  // Once everything has come, everybody who looks at the newest messages sees the same as the server.
  deliver(server.send('the last'), 1);
  await clock.advance(60_000);
  for (const view of views) {
    await settle(view.goLive());
    const { keys, live } = view.getSnapshot('timeline');
    const shown = keys.map((key) => view.getRow(key)?.message);
    const expected = server.messages.slice(-keys.length);
    expect(live).toBe(true);
    expect(shown.map((message) => [message?.getId(), message?.getSeq(), message?.isDeleted()])).toEqual(
      expected.map(({ id, seq, deletedAt }) => [id, seq, deletedAt !== undefined]),
    );
    expect(shown.map((message) => message?.getData()['text'])).toEqual(
      expected.map(({ text, deletedAt }) => (deletedAt === undefined ? text : undefined)),
    );
  }
  client.dispose();

  function anyMessage() {
    const message = server.messages[chance(server.messages.length)];
    if (!message) throw new Error('The server has no message.');
    return message;
  }

  /** Frames may get lost, and may come twice. */
  function deliver(event: Event, luck = chance(10)): void {
    if (luck === 0) return;
    network.last().receive(event.frame());
    if (luck === 9) network.last().receive(event.frame());
  }

  /** A segment that is live and shown ends where the server does. */
  function expectNewest(): void {
    const { keys } = views.find((view) => view.getSnapshot('timeline').live)?.getSnapshot('timeline') ?? {};
    const newest = keys?.at(-1);
    if (newest !== undefined) expect(views[0]?.getRow(newest)?.message.getId()).toBe(server.ids.at(-1));
  }

  async function reconnected(): Promise<void> {
    const before = network.sockets.length;
    for (let seconds = 0; network.sockets.length === before; seconds += 1) {
      if (seconds > 60) throw new Error('The client does not come back.');
      await clock.advance(1_000);
    }
    network.last().welcome();
  }

  async function settle(work: Promise<unknown> | undefined): Promise<void> {
    const settled = work?.catch(() => undefined);
    await clock.advance(20);
    await settled;
  }
});

function checkInvariants(client: ChatClient, server: FakeServer): void {
  const { store } = coreOf(client);
  const { segments } = store.open(REF, {});
  const { messages } = store;
  const all = segments.all.flatMap((segment) => segment.keys);
  expect(new Set(all).size).toBe(all.length);
  for (const segment of segments.all) {
    const places = segment.keys.map((key) => messages.place(key));
    expect(places).toEqual([...places].sort(comparePlaces));
    // No hole: the server has nothing between the first and the last.
    const ids = places.map(({ id }) => id);
    const [first, last] = [server.ids.indexOf(ids[0] ?? -1), server.ids.indexOf(ids.at(-1) ?? -1)];
    if (ids.length > 0) expect(ids).toEqual(server.ids.slice(first, last + 1));
    for (const key of segment.keys) expect(messages.get(key)).toBeDefined();
  }
  expect(messages.size).toBe(all.length);
}

/** Numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
