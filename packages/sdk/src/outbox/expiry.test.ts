import { expect, test } from 'vitest';
import { TextMessage } from '../model/text-message.ts';
import { codeOf } from '../testing/code-of.ts';
import { RandomApp } from '../testing/random-app.ts';

const HOUR_MS = 3_600_000;

test('a message fails after a day of attempts; a retry gives it another day', async () => {
  const app = new RandomApp(1);
  await app.begin();
  const { client, clock, network, server } = app;
  network.isUnreliable = false;
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  network.isDown = true;
  const message = new TextMessage('ivo', 'a day late', 'user');
  const rejected = codeOf(view.send(message));
  await clock.advance(24 * HOUR_MS + 120_000);
  expect(await rejected).toBe('ERR_SEND_EXPIRED');
  const [waiting] = view.getSnapshot('outbox');
  expect(waiting?.state).toBe('failed');
  view.retry(waiting?.key ?? '');
  await clock.advance(23 * HOUR_MS);
  expect(view.getSnapshot('outbox')).toMatchObject([{ key: waiting?.key, state: 'queued' }]);
  network.isDown = false;
  await clock.advance(120_000);
  expect(view.getSnapshot('outbox')).toEqual([]);
  expect(server.conversation('ivo').messages.filter((each) => each.text === 'a day late').length).toBe(1);
  client.dispose();
});
