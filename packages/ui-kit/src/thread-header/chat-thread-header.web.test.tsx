import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat, IVO } from '../testing/fake-chat.ts';
import { ChatThreadHeader, type ChatThreadHeaderProps } from './chat-thread-header.tsx';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('shows the first message and the number of its replies', async () => {
  const screen = await header();
  await expect.element(screen.getByText('Who brings the compass?')).toBeVisible();
  await expect.element(screen.getByText('2 replies')).toBeVisible();
});

test('goes back, and hides the number on wish', async () => {
  const onBack = vi.fn<() => void>();
  const screen = await header({ onBack, hideReplyCount: true });
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(screen.getByText('2 replies').elements()).toEqual([]);
});

async function header(props: ChatThreadHeaderProps = {}) {
  chat = await fakeChat();
  chat.answer('GET /messages/7', {
    id: '7',
    conversationId: 'c',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt: 1,
    seq: 1,
    replyCount: 2,
    data: { text: 'Who brings the compass?' },
  });
  return render(
    <ChatUIProvider client={chat.client} language="en" theme={{ mode: 'light' }}>
      <ChatThreadHeader user={IVO} parentMessageId={7} {...props} />
    </ChatUIProvider>,
  );
}
