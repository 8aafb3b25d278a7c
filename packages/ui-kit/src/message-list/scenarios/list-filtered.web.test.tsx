import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';

test('a message excluded by the filter has no row, sound or badge', async () => {
  const play = vi.fn<() => void>();
  const messageRequestBuilder = new Chat.MessagesRequestBuilder().setTags(['boats']);
  const { chat, history, message, screen } = await shownList(3, {
    props: { messageRequestBuilder },
    adapters: { sound: { play, stop: () => undefined } },
  });
  await expect.element(message(3)).toBeVisible();
  await expect.poll(() => chat.client.getSnapshot('connection')).toBe('connected');
  const received: number[] = [];
  chat.client.addMessageListener('test', { onTextMessageReceived: (each) => received.push(each.getId()) });
  chat.receive(history.arrival());
  await expect.poll(() => received).toEqual([4]);
  expect([message(4).elements(), play.mock.calls]).toEqual([[], []]);
  await expect.element(screen.getByTestId('chat-unread-separator')).not.toBeInTheDocument();
});
