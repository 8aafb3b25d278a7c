import { expect, test } from 'vitest';
import { MessagesRequestBuilder } from '../../requests/messages-request.ts';
import { RandomApp } from '../../testing/random-app.ts';

test.each(['the connection is restored', 'the app restarts'] as const)(
  'a reply whose count was lost with the connection is counted when %s',
  async (event) => {
    const app = new RandomApp(1);
    await app.begin();
    const { clock, network, server } = app;
    network.isUnreliable = false;
    const open = () => app.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
    let view = open();
    const replies = () => view.getRow(view.getSnapshot('timeline').keys.at(-1) ?? '')?.thread.replyCount;
    void view.load({ at: 'newest' });
    await clock.advance(1_000);
    const conversation = server.conversation('ivo');
    const parent = conversation.messages.at(-1)?.id ?? 0;
    const { broadcast: deliver } = server;
    server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : deliver(frame));
    server.send('ivo', conversation, { text: 'a reply', parentId: parent });
    // Long enough for the rows to be stored.
    await clock.advance(5_000);
    expect(replies()).toBe(0);
    if (event === 'the app restarts') {
      app.restart();
      await clock.advance(1_000);
      // Shows what was stored.
      view = open();
    } else {
      network.cut(1006);
    }
    await clock.advance(10_000);
    expect(replies()).toBe(1);
    app.client.dispose();
  },
);

test.each(['first page', 'older page', 'head of the thread'] as const)(
  'a reply broadcast while the %s with its parent is in flight is counted, however late the response arrives',
  async (request) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const app = new RandomApp(seed);
      await app.begin();
      const { client, clock, network, server } = app;
      network.isUnreliable = false;
      const conversation = server.conversation('ivo');
      const filter = new MessagesRequestBuilder().setLimit(8);
      const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' }, { filter });
      if (request !== 'first page') {
        void view.load({ at: 'newest' });
        await clock.advance(1_000);
      }
      const parent = conversation.messages.at(request === 'older page' ? -12 : -1)?.id ?? 0;
      server.send('ivo', conversation, { text: 'the first reply', parentId: parent });
      await clock.advance(1_000);
      const render = server.render.bind(server);
      let hasResponded = false;
      server.render = (...args) => {
        // As soon as the server has computed the response.
        if (!hasResponded && args[1].id === parent) {
          hasResponded = true;
          void clock.after(0, () => server.send('ivo', conversation, { text: 'a reply', parentId: parent }));
        }
        return render(...args);
      };
      const thread = client.openConversation({ receiverType: 'user', receiverId: 'ivo', parentMessageId: parent });
      if (request === 'first page') void view.load({ at: 'newest' });
      else void (request === 'older page' ? view.loadOlder() : thread.load({ at: 'newest' }));
      await clock.advance(2_000);
      const key = view.getSnapshot('timeline').keys.find((each) => view.getRow(each)?.message.getId() === parent);
      expect(view.getRow(key ?? '')?.thread.replyCount, `seed ${seed}`).toBe(2);
      client.dispose();
    }
  },
);

test('a message removed while its reply counts are fetched stays removed', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const app = new RandomApp(seed);
    await app.begin();
    const { client, clock, network, server } = app;
    network.isUnreliable = false;
    const conversation = server.conversation('ivo');
    const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
    void view.load({ at: 'newest' });
    await clock.advance(1_000);
    const parent = conversation.messages.at(-1)?.id ?? 0;
    const { broadcast: deliver } = server;
    server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : deliver(frame));
    server.send('ivo', conversation, { text: 'a reply', parentId: parent });
    const render = server.render.bind(server);
    server.render = (...args) => {
      // As soon as the server has computed the response.
      if (args[1].id === parent) void clock.after(0, () => server.remove(parent));
      return render(...args);
    };
    network.cut(1006);
    await clock.advance(10_000);
    const ids = view.getSnapshot('timeline').keys.map((key) => view.getRow(key)?.message.getId());
    expect([server.message(parent), ids.includes(parent)], `seed ${seed}`).toEqual([undefined, false]);
    client.dispose();
  }
});

test('counts that were requested again are not overwritten by an older response', async () => {
  const app = new RandomApp(1);
  await app.begin();
  const { clock, network, server } = app;
  network.isUnreliable = false;
  const conversation = server.conversation('ivo');
  const parent = conversation.messages.at(-1)?.id ?? 0;
  const { fetch } = network;
  const late = Promise.withResolvers<void>();
  let requests = 0;
  network.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (String(input).endsWith(`/messages/${parent}`) && ++requests === 1) await late.promise;
    return response;
  };
  app.restart();
  await clock.advance(1_000);
  const view = app.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const replies = () => view.getRow(view.getSnapshot('timeline').keys.at(-1) ?? '')?.thread.replyCount;
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  const { broadcast: deliver } = server;
  server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : deliver(frame));
  for (let count = 0; count < 2; count += 1) {
    server.send('ivo', conversation, { text: 'a reply', parentId: parent });
    network.cut(1006);
    await clock.advance(3_000);
  }
  expect(replies()).toBe(2);
  late.resolve();
  await clock.advance(1_000);
  expect([requests, replies()]).toEqual([2, 2]);
  app.client.dispose();
});
