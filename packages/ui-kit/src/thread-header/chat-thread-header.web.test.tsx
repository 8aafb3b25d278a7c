import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat, IVO } from '../testing/fake-chat.ts';
import { storedText } from '../testing/stored-message.ts';
import { ChatThreadHeader, type ChatThreadHeaderProps } from './chat-thread-header.tsx';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('the header shows the conversation, the first message, and the number of its replies, as they change', async () => {
  const screen = await header();
  // The name of the conversation, and that of the sender.
  await expect.poll(() => screen.getByText('Ivo Lind', { exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByText('Who brings the compass?')).toBeVisible();
  await expect.element(screen.getByText('2 replies')).toBeVisible();
  const edited = { ...parent('Who brings the map?'), seq: 2, editedAt: 3 };
  chat?.receive({ type: 'message_edited', at: 5, conversationId: 'c', seq: 2, data: { message: edited } });
  await expect.element(screen.getByText('Who brings the map?')).toBeVisible();
  const counts = { conversationId: 'c', parentId: '7', replyCount: 1, unreadReplyCount: 0, lastReplyAt: 4 };
  chat?.receive({ type: 'thread_updated', at: 6, conversationId: 'c', seq: 3, data: counts });
  await expect.element(screen.getByText('1 reply')).toBeVisible();
  const deleted = { ...parent(''), seq: 4, deletedAt: 7 };
  chat?.receive({ type: 'message_deleted', at: 7, conversationId: 'c', seq: 4, data: { message: deleted } });
  await expect.element(screen.getByText('This message was removed.')).toBeVisible();
});

test('a long first message takes 30 % of the height at most, and scrolls', async () => {
  const screen = await header(
    { parentMessage: Chat.messageFromJSON(parent('')), parentMessageId: undefined },
    'long. '.repeat(400),
  );
  const scroller = screen.getByTestId('chat-thread-parent');
  await expect.poll(() => scroller.element().scrollHeight).toBeGreaterThan(scroller.element().clientHeight);
  expect(scroller.element().clientHeight).toBe(Math.round(innerHeight * 0.3));
});

test('the back button goes back, and the number is hidden on request', async () => {
  const onBack = vi.fn<() => void>();
  const screen = await header({ onBack, hideReplyCount: true });
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(onBack).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByText('Who brings the compass?')).toBeVisible();
  expect(screen.getByText('2 replies').elements()).toEqual([]);
});

test('a header without a thread loads nothing and reports the missing thread', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  await header({ onError, parentMessageId: undefined });
  await expect.poll(() => onError.mock.calls.map(([{ code }]) => code)).toEqual(['ERR_INVALID_PROPS']);
  expect(chat?.requests.filter(({ path }) => path.endsWith('/messages'))).toEqual([]);
});

test('a first message that cannot be loaded is reported', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  await header({ onError, parentMessageId: 9 });
  await expect.poll(() => onError.mock.calls.length).toBe(1);
});

async function header(props: ChatThreadHeaderProps = {}, text = 'Who brings the compass?') {
  chat = await fakeChat();
  chat.respond('GET /messages/7', parent(text));
  chat.respond('GET /messages/9', 'ERR_MESSAGE_ID_NOT_FOUND', 404);
  return render(
    <ChatUIProvider client={chat.client} language="en" theme={{ mode: 'light' }}>
      <ChatThreadHeader user={IVO} parentMessageId={7} {...props} />
    </ChatUIProvider>,
  );
}

function parent(text: string) {
  return storedText({ id: 7, text, replyCount: 2 });
}
