import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createClient } from '../client/chat-client.ts';
import { clientClock } from '../testing/client-clock.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fakeNetwork } from '../testing/fake-socket.ts';

test('a burst of 1,000 frames is one notification per topic and row, and no change is lost', async () => {
  const [server, network, clock] = [new FakeServer(), fakeNetwork(), new FakeClock()];
  for (let n = 0; n < 5; n += 1) server.send(`before ${n}`);
  const client = createClient('burst', {
    host: 'http://chat.test',
    clock: clientClock(clock),
    fetch: (input) => server.fetch(input),
    WebSocket: network.WebSocket,
  });
  await client.login('token');
  await clock.advance(1);
  network.last().welcome();
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  await view.load({ at: 'newest' });
  await clock.advance(1);
  const heard: string[] = [];
  const [first = '', second = ''] = view.getSnapshot('timeline').keys;
  view.subscribe('timeline', () => heard.push('timeline'));
  view.subscribeRow(first, () => heard.push('first'));
  view.subscribeRow(second, () => heard.push('second'));

  const [edited] = server.messages;
  if (!edited) throw new Error('The server has no message.');
  for (let n = 0; n < 500; n += 1) {
    network.last().receive(server.send(`burst ${n}`).frame());
    network.last().receive(server.edit(edited, `edit ${n}`).frame());
  }
  await clock.advance(1);
  expect([...heard].sort()).toEqual(['first', 'timeline']);
  expect(view.getSnapshot('timeline').keys.length).toBe(505);
  expect(view.getRow(first)?.message.getData()['text']).toBe('edit 499');
  client.dispose();
});
