import type { Chat } from '@chatwire/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { Text, View } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatMessageComposer } from '../composer/chat-message-composer.tsx';
import { ChatMessageHeader } from '../header/chat-message-header.tsx';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { agentRun, HELPER } from '../testing/agent-run.ts';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import { storedText } from '../testing/stored-message.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';

type ListProps = ComponentProps<typeof ChatMessageList>;

let chat: FakeChat;
let events = new ChatUIEventEmitter();
afterEach(() => chat.client.dispose());

test('a new chat shows the greeting, a suggestion fills the composer, and the first message starts the thread', async () => {
  const { screen } = await shown();
  const changes = new Set<number | undefined>();
  events.on('ccActiveChatChanged', ({ parentMessageId }) => changes.add(parentMessageId));
  await expect.element(screen.getByTestId('chat-agent-empty')).toBeVisible();
  await expect.element(screen.getByText('How can I help?')).toBeVisible();
  await expect.element(screen.getByText('I know every ferry of the fjord.')).toBeVisible();
  await screen.getByTestId('chat-suggestion-0').click();
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveValue('When is the next ferry?');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  chat.respond('POST /messages', promise);
  await screen.getByTestId('chat-send-button').click();
  const question = screen.getByText('When is the next ferry?');
  await expect.element(question).toBeVisible();
  const [row, feed] = [question.element(), screen.getByRole('feed').element()];
  await userEvent.type(screen.getByTestId('chat-composer-input'), 'And back?');
  // A second message sent before the first is stored would start another thread.
  await expect.element(screen.getByTestId('chat-send-button')).toBeDisabled();
  resolve(stored(1_001, { muid: sent()[0]?.body['muid'], data: { text: 'When is the next ferry?' } }));
  await expect.element(screen.getByTestId('chat-message-1001')).toBeVisible();
  expect([question.element() === row, screen.getByRole('feed').element() === feed]).toEqual([true, true]);
  await screen.getByTestId('chat-send-button').click();
  await expect.poll(() => sent().map(({ body }) => body['parentId'])).toEqual([undefined, '1001']);
  expect([...changes].filter((id) => id !== undefined)).toEqual([1001]);
});

test('Stop replaces Send while the agent responds, and text typed meanwhile stays', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  agentRun(chat, { runId: 'other', threadId: 7 }).start();
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  await expect.element(screen.getByTestId('chat-run-r1-0').getByText('Thinking…')).toBeVisible();
  await userEvent.type(screen.getByTestId('chat-composer-input'), 'never mind{Enter}');
  await screen.getByTestId('chat-stop-button').click();
  await expect.poll(() => chat.requests.map(({ path }) => path)).toContain('/runs/r1/cancel');
  run.emit('run_cancelled', { by: 'mara' });
  await expect.element(screen.getByTestId('chat-run-r1-0').getByText('Stopped')).toBeVisible();
  await expect.element(screen.getByTestId('chat-send-button')).toBeVisible();
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveValue('never mind');
});

test('a stopped response is still marked as stopped when the list is mounted again with the same client', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  run.begin();
  run.say('At half');
  const cancelled = run.cancel(1002, 'At half');
  await expect.element(screen.getByText('Stopped')).toBeVisible();
  chat.respond('GET /messages/1001/thread', [stored(1001), cancelled]);
  await screen.rerender(null);
  await expect.element(screen.getByText('At half')).not.toBeInTheDocument();
  await screen.rerender(<Screen list={{ parentMessageId: 1001 }} />);
  await expect.element(screen.getByText('At half')).toBeVisible();
  await expect.element(screen.getByText('Stopped')).toBeVisible();
});

test('a failed response is still marked as failed, and can still be retried, after the list is mounted again', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  run.begin();
  run.say('At half');
  const failed = run.fail(1002, 'At half');
  await expect.element(screen.getByText('The response was cut off.')).toBeVisible();
  chat.respond('GET /messages/1001/thread', [stored(1001, { data: { text: 'When?' } }), failed]);
  await screen.rerender(null);
  await expect.element(screen.getByText('At half')).not.toBeInTheDocument();
  await screen.rerender(<Screen list={{ parentMessageId: 1001 }} />);
  await expect.element(screen.getByText('The response was cut off.')).toBeVisible();
  await screen.getByTestId('chat-run-retry-r1').click();
  await expect.poll(() => sent().at(-1)?.body).toMatchObject({ parentId: '1001', data: { text: 'When?' } });
});

test('Try again sends the question again once, in the same thread, and then disappears', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen } = await shown({ onError });
  const progress: (string | number)[][] = [];
  await ask(screen, 'When?');
  events.on('ccMessageSent', ({ message, status, parentMessageId = 0 }) =>
    progress.push([status, message.getId() > 0 ? 'stored' : 'new', parentMessageId]),
  );
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  run.begin();
  run.say('At half');
  run.fail(1002, 'At half');
  const retry = screen.getByRole('button', { name: 'Try again' });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  chat.respond('POST /messages', promise);
  await retry.dblClick();
  await expect.element(retry).not.toBeInTheDocument();
  await expect.poll(() => screen.getByText('When?', { exact: true }).elements()).toHaveLength(2);
  await expect.poll(() => sent()).toHaveLength(2);
  const [first, second] = sent().map(({ body }) => body);
  expect(second).toEqual({ ...first, muid: second?.['muid'], parentId: '1001' });
  expect(second?.['muid']).not.toBe(first?.['muid']);
  resolve(stored(1003, { muid: second?.['muid'], parentId: '1001', data: { text: 'When?' } }));
  await expect.element(screen.getByTestId('chat-message-1003')).toBeVisible();
  await expect
    .poll(() => progress)
    .toEqual([
      ['inprogress', 'new', 1001],
      ['success', 'stored', 1001],
    ]);
  await expect.element(screen.getByText('The response was cut off.')).toBeVisible();
  expect(sent()).toHaveLength(2);
});

test('a question that is retried without a connection waits in the outbox and is sent later', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  run.emit('run_error', { code: 'UNREACHABLE', message: 'No.' });
  await expect.element(screen.getByTestId('chat-run-retry-r1')).toBeVisible();
  chat.respond('POST /messages', undefined, 0);
  chat.setConnected(false);
  await screen.getByTestId('chat-run-retry-r1').click();
  await expect.poll(() => screen.getByText('When?', { exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByTestId('chat-run-retry-r1')).not.toBeInTheDocument();
  chat.respond('POST /messages', undefined);
  chat.setConnected(true);
  await expect.element(screen.getByTestId('chat-message-1002')).toBeVisible();
  expect(sent().at(-1)?.body).toMatchObject({ parentId: '1001', data: { text: 'When?' } });
});

test('a failed response is retried with the keyboard alone', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  run.emit('run_error', { code: 'TIMEOUT', message: 'No.' });
  const retry = screen.getByTestId('chat-run-retry-r1');
  await expect.element(retry).toBeVisible();
  retry.element().closest<HTMLElement>('[role="article"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(retry.element());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent()).toHaveLength(2);
});

test('a response to an earlier question is not retried', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  await ask(screen, 'And back?', 1002);
  const run = agentRun(chat, { threadId: 1001 });
  const newer = agentRun(chat, { runId: 'r2', threadId: 1001, messageId: 1002 });
  for (const each of [run, newer]) {
    each.start();
    each.emit('run_error', { code: 'TIMEOUT', message: 'No.' });
  }
  await expect.element(screen.getByTestId('chat-run-retry-r2')).toBeVisible();
  await expect.element(screen.getByTestId('chat-run-retry-r1')).not.toBeInTheDocument();
});

test('a stored failed response is not retried once a later response follows', async () => {
  const inThread = { sender: 'helper', category: 'agentic', type: 'assistant', parentId: '1001' };
  const failed = { text: 'At half', runId: 'r1', metadata: { runStatus: 'error' } };
  const { screen } = await shown({ parentMessageId: 1001 }, {}, (fake) =>
    fake.respond('GET /messages/1001/thread', [
      stored(1001),
      stored(1002, { parentId: '1001' }),
      stored(1003, { ...inThread, data: failed }),
      stored(1004, { ...inThread, data: { text: 'At noon', runId: 'r2' } }),
    ]),
  );
  await expect.element(screen.getByText('At noon')).toBeVisible();
  await expect.element(screen.getByText('The response was cut off.')).toBeVisible();
  await expect.element(screen.getByTestId('chat-run-retry-r1')).not.toBeInTheDocument();
});

test('New chat leaves the thread in the list and the composer', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  await screen.getByRole('button', { name: 'New chat' }).click();
  await expect.element(screen.getByTestId('chat-agent-empty')).toBeVisible();
  await ask(screen, 'Where?', 1002);
  expect(sent().map(({ body }) => body['parentId'])).toEqual([undefined, undefined]);
  await expect.element(screen.getByText('When?')).not.toBeInTheDocument();
});

test('the history button appears only with a handler', async () => {
  const onChatHistoryButtonClick = vi.fn<() => void>();
  const { screen } = await shown({}, { onChatHistoryButtonClick });
  await screen.getByRole('button', { name: 'Chat history' }).click();
  expect(onChatHistoryButtonClick).toHaveBeenCalledTimes(1);
  await screen.rerender(<Screen />);
  await expect.element(screen.getByRole('button', { name: 'Chat history' })).not.toBeInTheDocument();
});

test('the empty view consists of slots; a slot that throws is reported and leaves the others intact', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const onSuggestedMessageClick = vi.fn<(text: string) => void>();
  const slots = {
    emptyChatGreetingView: <Text>Ahoy</Text>,
    emptyChatImageView: <View testID="own-image" />,
    emptyChatIntroMessageView: <Faulty />,
    suggestedMessages: ['Cast off'],
    onSuggestedMessageClick,
    onError,
  };
  const { screen } = await shown(slots);
  await expect.element(screen.getByText('Ahoy')).toBeVisible();
  await expect.element(screen.getByTestId('own-image')).toBeInTheDocument();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_RENDER']);
  await screen.getByText('Cast off').click();
  expect(onSuggestedMessageClick.mock.calls).toEqual([['Cast off']]);
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveValue('');
  await screen.rerender(<Screen list={{ ...slots, hideSuggestedMessages: true }} />);
  await expect.element(screen.getByTestId('chat-suggestion-0')).not.toBeInTheDocument();
  await screen.rerender(<Screen list={{ EmptyView: () => <Text>Nothing at all</Text> }} />);
  await expect.element(screen.getByText('Nothing at all')).toBeVisible();
  await expect.element(screen.getByTestId('chat-agent-empty')).not.toBeInTheDocument();
});

test('the most recent thread opens; a failure is shown, reported once, and can be retried', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const onLoad = vi.fn<(messages: readonly Chat.BaseMessage[]) => void>();
  const start = { loadLastAgentConversation: true, startFromUnreadMessages: true };
  const { screen } = await shown({ ...start, onError, onLoad }, {}, (fake) =>
    fake.respond('GET /users/helper/messages', 'ERR_NOT_ALLOWED', 403),
  );
  await expect.element(screen.getByTestId('chat-error')).toBeVisible();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_NOT_ALLOWED']);
  chat.respond('GET /users/helper/messages', [stored(12, { parentId: '11' })]);
  chat.respond('GET /messages/11', stored(11));
  chat.respond('GET /messages/11/thread', [stored(11), stored(12, { parentId: '11' })]);
  await screen.getByTestId('chat-retry').click();
  await expect.element(screen.getByTestId('chat-message-12')).toBeVisible();
  expect(onLoad.mock.calls.at(-1)?.[0].map((message) => message.getId())).toEqual([11, 12]);
  await userEvent.type(screen.getByTestId('chat-composer-input'), 'Go on{Enter}');
  await expect.poll(() => sent().map(({ body }) => body['parentId'])).toEqual(['11']);
});

test('an agent calls a tool of the app and receives its value; a failed run is reported once', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const aiAssistantTools = new ChatAIAssistantTools({
    where: ({ pier }: { pier: number }) => ({ at: `Pier ${pier}` }),
  });
  const { screen } = await shown({ aiAssistantTools, onError });
  await ask(screen, 'Where?');
  const run = agentRun(chat, { threadId: 1001 });
  run.start();
  const call = { toolCallId: 'c1' };
  run.emit('tool_call_start', { ...call, toolCallName: 'where', displayName: 'Map', clientSide: true });
  await expect.element(screen.getByTestId('chat-run-r1-0').getByText('Using Map…')).toBeVisible();
  run.emit('tool_call_args', { ...call, delta: '{"pier":' });
  run.emit('tool_call_args', { ...call, delta: '7}' });
  run.emit('tool_call_end', call);
  const results = () => chat.requests.filter(({ path }) => path === '/runs/r1/tool_results').map(({ body }) => body);
  await expect.poll(results).toEqual([{ toolCallId: 'c1', content: '{"at":"Pier 7"}' }]);
  run.emit('run_error', { code: 'HTTP_503', message: 'Busy.' });
  await expect.element(screen.getByTestId('chat-run-r1-0').getByText('The response was cut off.')).toBeVisible();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_RUN_FAILED']);
});

test('unmounting the screen leaves nothing behind, and the next screen starts a new chat', async () => {
  const { screen } = await shown();
  await ask(screen, 'When?');
  agentRun(chat, { threadId: 1001 }).start();
  await expect.element(screen.getByTestId('chat-run-r1-0').getByText('Thinking…')).toBeVisible();
  await screen.unmount();
  expect(chat.client.debugCounts()).toMatchObject({ listeners: 0, handles: 0 });
  expect(chat.client.openAgentSession('helper').getThreadId()).toBeUndefined();
});

async function shown(
  list: ListProps = {},
  header: ComponentProps<typeof ChatMessageHeader> = {},
  prepare?: (fake: FakeChat) => void,
) {
  chat = await fakeChat();
  prepare?.(chat);
  return { screen: await render(<Screen list={list} header={header} />) };
}

function Screen({ list, header }: { list?: ListProps; header?: ComponentProps<typeof ChatMessageHeader> }): ReactNode {
  return (
    <ChatUIProvider client={chat.client} language="en" theme={LIGHT} timeZone="UTC">
      <Events />
      <View style={{ height: 600 }}>
        <ChatMessageHeader user={HELPER} {...header} />
        <ChatMessageList user={HELPER} streamingSpeed={0} {...list} />
        <ChatMessageComposer user={HELPER} />
      </View>
    </ChatUIProvider>
  );
}

const LIGHT = { mode: 'light' } as const;

async function ask({ getByTestId }: Awaited<ReturnType<typeof shown>>['screen'], text: string, id = 1001) {
  await userEvent.type(getByTestId('chat-composer-input'), `${text}{Enter}`);
  await expect.element(getByTestId(`chat-message-${id}`)).toBeVisible();
}

function sent() {
  return chat.requests.filter(({ method, path }) => method === 'POST' && path === '/messages');
}

function stored(id: number, fields: object = {}) {
  return storedText({ id, text: `message ${id}`, sender: 'mara', receiver: 'helper', ...fields });
}

function Faulty(): ReactNode {
  throw new Error('Nothing to draw.');
}

function Events(): null {
  events = useChatUIEvents();
  return null;
}
