import { expect, test } from 'vitest';
import { TextMessage } from '../model/text-message.ts';
import { codeOf } from '../testing/code-of.ts';
import { OWN_UID } from '../testing/fake-server.ts';
import { RandomApp } from '../testing/random-app.ts';
import type { ConversationHandle } from '../views/conversation-handle.ts';

test('a cancelled message that has arrived is deleted, even when the first call for that is lost', async () => {
  const app = new RandomApp(1);
  await app.begin();
  const { client, clock, network, server } = app;
  network.isUnreliable = false;
  const conversation = server.conversation('ivo');
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  const message = new TextMessage('ivo', 'given up', 'user');
  const rejected = codeOf(view.send(message));
  await clock.advance(1);
  view.discard(view.getSnapshot('outbox')[0]?.key ?? '');
  expect(await rejected).toBe('ERR_ABORTED');
  const { broadcast: deliver } = server;
  // The network is cut as soon as the message has arrived: the call that deletes it again is lost.
  server.broadcast = (frame) => {
    deliver(frame);
    server.broadcast = deliver;
    void clock.after(20, () => {
      network.isDown = true;
    });
  };
  await clock.advance(1_000);
  const stored = () => conversation.messages.find((each) => each.text === 'given up');
  expect(stored()?.deletedAt).toBeUndefined();
  expect(textsIn(view)).not.toContain('given up');
  network.isDown = false;
  await clock.advance(30_000);
  expect(stored()?.deletedAt).toBeDefined();
  client.dispose();
});

test('a cancelled message without a frame is hidden and deleted after a restart', async () => {
  const app = new RandomApp(1);
  await app.begin();
  const { clock, network, server } = app;
  network.isUnreliable = false;
  const conversation = server.conversation('ivo');
  const view = app.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  network.isDown = true;
  network.cut(1006);
  const message = new TextMessage('ivo', 'given up', 'user');
  void codeOf(view.send(message));
  await clock.advance(100);
  view.discard(view.getSnapshot('outbox')[0]?.key ?? '');
  await clock.advance(100);
  // The attempt has reached the server after all.
  const copy = server.send(OWN_UID, conversation, { text: 'given up', muid: message.getMuid() });
  app.restart();
  await clock.advance(100);
  network.isDown = false;
  const next = app.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void next.load({ at: 'newest' });
  for (let ms = 0; ms < 20_000; ms += 50) {
    await clock.advance(50);
    expect(textsIn(next)).not.toContain('given up');
  }
  expect([next.getSnapshot('timeline').status, copy.deletedAt !== undefined]).toEqual(['ready', true]);
  app.client.dispose();
});

function textsIn(view: ConversationHandle): unknown[] {
  return view.getSnapshot('timeline').keys.map((key) => view.getRow(key)?.message.getData()['text']);
}
