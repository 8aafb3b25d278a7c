import { expect, test } from 'vitest';
import { RandomReader } from '../testing/random-reader.ts';

test.each(['the connection comes again', 'the app starts again'] as const)(
  'a reply whose count was lost with the connection is counted when %s',
  async (what) => {
    const reader = new RandomReader(1);
    await reader.begin();
    const { clock, line, world } = reader;
    line.isStormy = false;
    const open = () => reader.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
    let view = open();
    const replies = () => view.getRow(view.getSnapshot('timeline').keys.at(-1) ?? '')?.thread.replyCount;
    void view.load({ at: 'newest' });
    await clock.advance(1_000);
    const conversation = world.conversation('ivo');
    const parent = conversation.messages.at(-1)?.id ?? 0;
    const { tell } = world;
    world.tell = (frame) => (frame['type'] === 'thread_updated' ? undefined : tell(frame));
    world.send('ivo', conversation, { text: 'a reply', parentId: parent });
    // Long enough for the rows to be stored.
    await clock.advance(5_000);
    expect(replies()).toBe(0);
    if (what === 'the app starts again') {
      reader.restart();
      await clock.advance(1_000);
      // Shows what was stored.
      view = open();
    } else {
      line.cut(1006);
    }
    await clock.advance(10_000);
    expect(replies()).toBe(1);
    reader.client.dispose();
  },
);
