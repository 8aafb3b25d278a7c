import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { View } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { agentRun } from '../testing/agent-run.ts';
import { type FakeChat, fakeChat, IVO } from '../testing/fake-chat.ts';
import { storedText } from '../testing/stored-message.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatMessageList } from './chat-message-list.tsx';
import type { ChatMessageListHandle, ChatMessageListProps } from './list-props.ts';

let chat: FakeChat | undefined;
let events = new ChatUIEventEmitter();
afterEach(() => chat?.client.dispose());

test('the list shows the newest messages with their day, and passes them to the app', async () => {
  const onLoad = vi.fn<(messages: readonly Chat.BaseMessage[]) => void>();
  const { screen } = await list({ onLoad });
  await expect.element(screen.getByText('Is the boat ready?')).toBeVisible();
  await expect.element(screen.getByTestId('chat-date-separator')).toBeVisible();
  expect(onLoad.mock.calls[0]?.[0].map((message) => message.getId())).toEqual([1, 2]);
});

test('a sent message appears, and so does an incoming one', async () => {
  const { screen, client } = await list();
  await expect.element(screen.getByText('Is the boat ready?')).toBeVisible();
  await client.sendMessage(new Chat.TextMessage('ivo', 'Almost', 'user'));
  await expect.element(screen.getByText('Almost')).toBeVisible();
  const message = storedText({ id: 3_000, text: 'Hurry up', seq: 2, sentAt: 1_763_800_000 });
  chat?.receive({ type: 'message', at: 5, conversationId: 'c', seq: 2, data: { message } });
  await expect.element(screen.getByText('Hurry up')).toBeVisible();
});

test('an empty conversation is shown as empty, and reported to the app once', async () => {
  const onEmpty = vi.fn<() => void>();
  const { screen } = await list({ onEmpty }, []);
  await expect.element(screen.getByText('No messages yet')).toBeVisible();
  expect(onEmpty).toHaveBeenCalledTimes(1);
});

test('a failed first load can be retried', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen } = await list({ onError }, MESSAGES, (fake) =>
    fake.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403),
  );
  await expect.element(screen.getByText('Messages could not be loaded')).toBeVisible();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_NOT_ALLOWED']);
  chat?.respond('GET /users/ivo/messages', []);
  await screen.getByTestId('chat-retry').click();
  await expect.element(screen.getByText('No messages yet')).toBeVisible();
});

test('a list with neither user nor group shows only header and footer, and reports it once', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen } = await list({ user: undefined, onError, HeaderView: () => <View testID="above" /> });
  await expect.element(screen.getByTestId('above')).toBeInTheDocument();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_INVALID_PROPS']);
  expect(screen.getByRole('feed').elements()).toEqual([]);
});

test('Reply in the menu of a message opens the composer of the conversation', async () => {
  const { screen } = await list();
  const received: string[] = [];
  events.on('ccReplyToMessage', ({ message, user }) => received.push(`${message.getId()} ${user?.getUid()}`));
  await screen.getByText('Is the boat ready?').click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  await screen.getByTestId('chat-option-replyMessage').click();
  expect(received).toEqual(['2 ivo']);
  await expect.element(screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
});

test('the keyboard reaches the menu of a message', async () => {
  const { screen } = await list();
  await expect.element(screen.getByText('Is the boat ready?')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByTestId('chat-option-replyMessage')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
});

test('options hidden by props are not in the menu', async () => {
  const { screen } = await list({ hideReplyOption: true, hideReactionOption: true });
  await screen.getByText('Is the boat ready?').click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-option-copyMessage')).toBeVisible();
  expect(screen.getByTestId('chat-option-replyMessage').elements()).toEqual([]);
  expect(screen.getByTestId('chat-reaction-more').elements()).toEqual([]);
});

test('Delete asks for confirmation, and then deletes on the server', async () => {
  const { screen } = await list({}, MESSAGES, (fake) =>
    fake.respond('DELETE /messages/1', { ...MESSAGES[0], seq: 9, deletedAt: 9, data: {} }),
  );
  await screen.getByText('All well here').click({ button: 'right' });
  await screen.getByTestId('chat-option-deleteMessage').click();
  await expect.element(screen.getByTestId('chat-confirm-dialog')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('You removed this message.')).toBeVisible();
});

test('a report has a reason, and a failure stays in the dialog', async () => {
  const { screen } = await list({}, MESSAGES, (fake) => {
    fake.respond('GET /flags/reasons', [{ id: 'spam', name: 'Spam' }]);
    fake.respond('POST /messages/2/flags', 'ERR_NOT_ALLOWED', 403);
  });
  await screen.getByText('Is the boat ready?').click({ button: 'right' });
  await screen.getByTestId('chat-option-reportMessage').click();
  await screen.getByRole('radio', { name: 'Spam or advertising' }).click();
  await screen.getByRole('button', { name: 'Send report' }).click();
  await expect.element(screen.getByText('The report could not be sent.')).toBeVisible();
  chat?.respond('POST /messages/2/flags', { success: true });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByTestId('chat-report-dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-notice')).toHaveTextContent('Thanks, your report was sent.');
});

test('a custom day pattern is used, and one that throws falls back to the default', async () => {
  const first = await list({ dateSeperatorPattern: () => 'THE DAY' });
  await expect.element(first.screen.getByTestId('chat-date-separator')).toHaveTextContent('THE DAY');
  await first.screen.unmount();
  const second = await list({
    dateSeperatorPattern: () => {
      throw new Error('No day');
    },
  });
  await expect.poll(() => second.screen.getByTestId('chat-date-separator').element().textContent).toMatch(/\d/);
});

test('unmounting the list leaves nothing behind', async () => {
  const { screen, client } = await list();
  await expect.element(screen.getByText('Is the boat ready?')).toBeVisible();
  await screen.unmount();
  const { listeners, handles } = client.debugCounts();
  expect({ listeners, handles }).toEqual({ listeners: 0, handles: 0 });
});

test('an app gets the shown messages through the ref', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const { screen } = await list({ ref });
  await expect.element(screen.getByText('Is the boat ready?')).toBeVisible();
  expect(ref.current?.getMessages().map((message) => message.getId())).toEqual([1, 2]);
});

test("an agent's activity is visible before its response, and the response while it grows", async () => {
  const agent = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', role: '@agentic' });
  const { screen } = await list(
    { user: agent, parentMessageId: 1, streamingSpeed: 0 },
    [storedText({ id: 2, sender: 'mara', text: 'And now?', parentId: '1' })],
    (fake) => fake.respond('GET /messages/1', storedText({ id: 1, sender: 'mara', text: 'Hello' })),
  );
  await expect.element(screen.getByText('And now?')).toBeVisible();
  if (!chat) throw new Error('No list was drawn.');
  const run = agentRun(chat, { threadId: 1, messageId: 2, agent });
  run.start();
  await expect.element(screen.getByText('Thinking…')).toBeVisible();
  run.begin();
  run.say('Almost ');
  run.say('ready');
  await expect.element(screen.getByText('Almost ready')).toBeVisible();
});

const MESSAGES = [
  storedText({ id: 1, sender: 'mara', text: 'All well here' }),
  storedText({ id: 2, text: 'Is the boat ready?' }),
];

async function list(
  props: ChatMessageListProps = {},
  messages: object[] = MESSAGES,
  prepare?: (fake: FakeChat) => void,
) {
  chat = await fakeChat({ messages: messages.map((message) => ({ ...message })) });
  prepare?.(chat);
  const screen = await render(
    <ChatUIProvider client={chat.client} language="en" theme={{ mode: 'light' }} timeZone="UTC">
      <Events />
      <View style={{ height: 600 }}>
        <ChatMessageList user={IVO} {...props} />
      </View>
    </ChatUIProvider>,
  );
  return { screen, client: chat.client };
}

function Events(): null {
  events = useChatUIEvents();
  return null;
}
