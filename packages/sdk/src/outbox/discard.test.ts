import { expect, test } from 'vitest';
import { TextMessage } from '../model/text-message.ts';
import { codeOf } from '../testing/code-of.ts';
import { RandomReader } from '../testing/random-reader.ts';

test('a message that was given up and has arrived is deleted, also when the first call for that is lost', async () => {
  const reader = new RandomReader(1);
  await reader.begin();
  const { client, clock, line, world } = reader;
  line.isStormy = false;
  const conversation = world.conversation('ivo');
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  const message = new TextMessage('ivo', 'given up', 'user');
  const refused = codeOf(view.send(message));
  await clock.advance(1);
  view.discard(view.getSnapshot('outbox')[0]?.key ?? '');
  expect(await refused).toBe('ERR_ABORTED');
  const { tell } = world;
  // The line is cut as soon as the message is there: the call that takes it back is lost.
  world.tell = (frame) => {
    tell(frame);
    world.tell = tell;
    void clock.after(20, () => {
      line.isDown = true;
    });
  };
  await clock.advance(1_000);
  const stored = () => conversation.messages.find((each) => each.text === 'given up');
  expect(stored()?.deletedAt).toBeUndefined();
  line.isDown = false;
  await clock.advance(30_000);
  expect(stored()?.deletedAt).toBeDefined();
  client.dispose();
});
