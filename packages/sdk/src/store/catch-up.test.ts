import { expect, test } from 'vitest';
import { RandomReader } from '../testing/random-reader.ts';

test('a reply whose count was lost with the connection is counted after it', async () => {
  const reader = new RandomReader(1);
  await reader.begin();
  const { client, clock, line, world } = reader;
  line.isStormy = false;
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  const conversation = world.conversation('ivo');
  const parent = conversation.messages.at(-1)?.id ?? 0;
  const replies = () => view.getRow(view.getSnapshot('timeline').keys.at(-1) ?? '')?.thread.replyCount;
  const { tell } = world;
  world.tell = (frame) => (frame['type'] === 'thread_updated' ? undefined : tell(frame));
  world.send('ivo', conversation, { text: 'a reply', parentId: parent });
  await clock.advance(1_000);
  expect(replies()).toBe(0);
  line.cut(1006);
  await clock.advance(10_000);
  expect(replies()).toBe(1);
  client.dispose();
});
