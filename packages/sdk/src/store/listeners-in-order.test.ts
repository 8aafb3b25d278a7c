import { expect, test } from 'vitest';
import type { BaseMessage } from '../model/base-message.ts';
import { RandomApp } from '../testing/random-app.ts';

test.each([true, false])(
  'listeners receive messages once, in order and after the store, even after a gap (shown: %j)',
  async (isShown) => {
    const app = new RandomApp(1);
    await app.begin();
    const { client, clock, network, server } = app;
    network.isUnreliable = false;
    const conversation = server.conversation('crew');
    const view = client.openConversation({ receiverType: 'group', receiverId: 'crew' });
    void view.load({ at: 'newest' });
    await clock.advance(1_000);
    if (!isShown) view.release();
    const shown = () => view.getSnapshot('timeline').keys.map((key) => view.getRow(key)?.message.getId());
    const heard: unknown[] = [];
    client.addMessageListener('test', {
      onTextMessageReceived(message: BaseMessage, { source }) {
        heard.push([message.getData()['text'], source, shown().at(-1) === message.getId()]);
      },
    });
    const { broadcast: deliver } = server;
    server.broadcast = () => undefined;
    server.send('ivo', conversation, { text: 'lost' });
    server.broadcast = deliver;
    server.send('ivo', conversation, { text: 'after it' });
    await clock.advance(1_000);
    server.send('ivo', conversation, { text: 'next' });
    await clock.advance(1_000);
    expect(heard).toEqual(
      isShown
        ? [
            ['lost', 'catchup', true],
            ['after it', 'catchup', true],
            ['next', 'live', true],
          ]
        : [
            ['after it', 'live', false],
            ['next', 'live', false],
          ],
    );
    client.dispose();
  },
);
