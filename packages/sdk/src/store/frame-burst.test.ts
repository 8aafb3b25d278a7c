import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createClient } from '../client/chat-client.ts';
import { clientClock } from '../testing/client-clock.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fakeNetwork } from '../testing/fake-socket.ts';
import { FakeTransport } from '../testing/fake-transport.ts';
import { SeededRandom } from '../testing/seeded-random.ts';

test('a burst of 1,000 frames causes one notification per topic and row, and no change is lost', async () => {
  const clock = new FakeClock();
  const server = new FakeServer(() => clock.now());
  const after = (ms: number, run: () => void) => void clock.after(ms, run);
  const transport = new FakeTransport({ server, api: new FakeApi(server), random: new SeededRandom(1), after });
  transport.isUnreliable = false;
  const conversation = server.conversation('ivo');
  const edited = server.send('ivo', conversation, { text: 'edited 500 times' });
  server.send('ivo', conversation, { text: 'unchanged' });
  const network = fakeNetwork();
  const { WebSocket } = network;
  const { fetch } = transport;
  const client = createClient('burst', { host: 'http://chat.test', clock: clientClock(clock), fetch, WebSocket });
  const login = client.login('token');
  await clock.advance(1_000);
  await login;
  network.last().welcome();
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const loaded = view.load({ at: 'newest' });
  await clock.advance(1_000);
  await loaded;
  const notified: string[] = [];
  const [first = '', second = ''] = view.getSnapshot('timeline').keys;
  view.subscribe('timeline', () => notified.push('timeline'));
  view.subscribeRow(first, () => notified.push('first'));
  view.subscribeRow(second, () => notified.push('second'));

  server.broadcast = (frame) => network.last().receive(frame);
  for (let n = 0; n < 500; n += 1) {
    server.send('ivo', conversation, { text: `burst ${n}` });
    server.edit(edited.id, `edit ${n}`);
  }
  await clock.advance(1);
  expect([...notified].sort()).toEqual(['first', 'timeline']);
  expect(view.getSnapshot('timeline').keys.length).toBe(502);
  expect(view.getRow(first)?.message.getData()['text']).toBe('edit 499');
  client.dispose();
});
