import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { type FakeChat, type FakeChatOptions, fakeChat, IVO } from '../testing/fake-chat.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatMessageComposer } from './chat-message-composer.tsx';
import type { ChatMessageComposerHandle, ChatMessageComposerProps } from './composer-props.ts';

let chat: FakeChat | undefined;
let events = new ChatUIEventEmitter();
afterEach(() => chat?.client.dispose());

test('Enter sends, Shift+Enter makes a line, and the input is empty again', async () => {
  const { screen, input } = await composer();
  await userEvent.type(input, 'Boat is ready{Shift>}{Enter}{/Shift}at noon');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTexts()).toEqual(['Boat is ready\nat noon']);
  await expect.element(input).toHaveValue('');
  await expect.element(screen.getByTestId('chat-voice-button')).toBeVisible();
});

test('sending is told as in progress, then as done', async () => {
  const heard: string[] = [];
  const { screen, input } = await composer();
  events.on('ccMessageSent', ({ status, user }) => heard.push(`${status} ${user?.getUid()}`));
  await userEvent.fill(input, 'Hi');
  await screen.getByTestId('chat-send-button').click();
  await expect.poll(() => heard).toEqual(['inprogress ivo', 'success ivo']);
});

test('a mention is chosen with the keyboard and sent by id', async () => {
  const { screen, input } = await composer({}, (fake) =>
    fake.answer('GET /users', [
      { uid: 'ada', name: 'Ada King' },
      { uid: 'adam', name: 'Adam Ott' },
    ]),
  );
  await userEvent.type(input, 'Hi @ad');
  await expect.element(screen.getByRole('option', { name: 'Adam Ott' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('Hi @Adam Ott ');
  await userEvent.keyboard('ok?{Enter}');
  await expect.poll(() => sentTexts()).toEqual(['Hi <@uid:adam> ok?']);
});

test('an answer quotes its message, and Escape ends answering', async () => {
  const { screen, input } = await composer();
  const message = stored({ id: '7', text: 'When?' });
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await expect.element(screen.getByTestId('chat-composer-reply')).toBeVisible();
  await userEvent.type(input, '{Escape}');
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await userEvent.type(input, 'At noon{Enter}');
  await expect.poll(() => posted().map((body) => body['quotedMessageId'])).toEqual(['7']);
});

test('events of other conversations and threads are not for this composer', async () => {
  const { screen } = await composer();
  const message = stored({ id: '7', text: 'When?' });
  const other = new Chat.User('ada', 'Ada');
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: other });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: IVO, parentMessageId: 3 });
  events.emit('ccComposeMessage', { text: 'Mine', user: IVO });
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveValue('Mine');
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-composer-edit')).not.toBeInTheDocument();
});

test('an edit keeps mentions, can be saved once changed, and gives the draft back', async () => {
  const { screen, input } = await composer({}, (fake) =>
    fake.answer('PUT /messages/7', { ...wire({ id: '7', text: 'x' }) }),
  );
  await userEvent.fill(input, 'my draft');
  const message = stored({ id: '7', text: 'Ask <@uid:ada>', mentions: [{ uid: 'ada', name: 'Ada King' }] });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: IVO });
  await expect.element(input).toHaveValue('Ask @Ada King');
  expect(screen.getByRole('button', { name: 'Save' }).element().ariaDisabled).toBe('true');
  await userEvent.type(input, ' now{Enter}');
  await expect.poll(() => bodiesOf('PUT')).toMatchObject([{ data: { text: 'Ask <@uid:ada> now' } }]);
  await expect.element(input).toHaveValue('my draft');
});

test('an edit that is refused keeps the new text', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen, input } = await composer({ onError }, (fake) =>
    fake.answer('PUT /messages/7', 'ERR_NOT_ALLOWED', 403),
  );
  events.emit('ccMessageEdited', { message: stored({ id: '7', text: 'Old' }), status: 'inprogress', user: IVO });
  await expect.element(input).toHaveValue('Old');
  await userEvent.type(input, 'er{Enter}');
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  await expect.element(input).toHaveValue('Older');
  await expect.element(screen.getByTestId('chat-composer-edit')).toBeVisible();
});

test('a text that is too long cannot be sent, and says by how much', async () => {
  const { screen, input } = await composer({}, undefined, { limits: { textLength: 10 } });
  await userEvent.fill(input, '123456789');
  await expect.element(screen.getByText('1 character left')).toBeVisible();
  await userEvent.fill(input, '123456789012');
  await expect.element(screen.getByText('2 characters too many')).toBeVisible();
  await userEvent.type(input, '{Enter}');
  expect(sentTexts()).toEqual([]);
});

test('others hear that somebody types until the text is sent', async () => {
  const { input } = await composer();
  await userEvent.type(input, 'Hi{Enter}');
  await expect.poll(() => typingFrames()).toEqual(['start', 'end']);
});

test('files of several kinds become one message per kind with the caption on the last', async () => {
  const files = [
    new File(['a'], 'a.pdf', { type: 'application/pdf' }),
    new File(['b'], 'b.png', { type: 'image/png' }),
  ];
  const picker = { pickImages: async () => files, pickVideos: async () => [], pickFiles: async () => [] };
  const messages: Chat.BaseMessage[] = [];
  const { screen, input } = await composer({ onSendButtonPress: (message) => void messages.push(message), picker });
  await screen.getByTestId('chat-attach-button').click();
  await screen.getByTestId('chat-attach-image').click();
  await expect.element(screen.getByTestId('chat-staged-file-2')).toBeVisible();
  await userEvent.type(input, 'Plans{Enter}');
  await expect.poll(() => messages.map((message) => message.getType())).toEqual(['image', 'file']);
  expect(messages.map((message) => message instanceof Chat.MediaMessage && message.getCaption())).toEqual([
    undefined,
    'Plans',
  ]);
});

test('who has blocked somebody can unblock instead of writing', async () => {
  const blocked = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', blockedByMe: true });
  const { screen } = await composer({ user: blocked }, (fake) =>
    fake.answer('DELETE /users/mara/blockedusers', { ivo: { success: true } }),
  );
  await expect.element(screen.getByText('You blocked this person.')).toBeVisible();
  await screen.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(screen.getByTestId('chat-composer-input')).toBeVisible();
});

test('while an agent answers, Send is Stop and ends the run', async () => {
  const agent = Chat.User.fromJSON({ uid: 'helper', name: 'Helper', role: '@agentic' });
  const { screen } = await composer({ user: agent, parentMessageId: 5 });
  const run = { runId: 'r1', threadId: 5, messageId: 5, conversationId: 'c', seq: 1 };
  current().receive({ type: 'ai_event', at: 2, data: { type: 'run_started', ...run } });
  await screen.getByTestId('chat-stop-button').click();
  await expect.poll(() => current().requests.map(({ path }) => path)).toContain('/runs/r1/cancel');
  current().receive({ type: 'ai_event', at: 3, data: { type: 'run_cancelled', ...run, seq: 2 } });
  await expect.element(screen.getByTestId('chat-send-button')).toBeVisible();
  await expect.element(screen.getByTestId('chat-attach-button')).not.toBeInTheDocument();
});

test('an app reads, writes and sends through the reference', async () => {
  const ref = createRef<ChatMessageComposerHandle>();
  const { input } = await composer({ ref });
  ref.current?.setText('Set <@uid:ada>');
  await expect.element(input).toHaveValue('Set @ada');
  expect(ref.current?.getText()).toBe('Set <@uid:ada>');
  ref.current?.sendTextMessage();
  await expect.poll(() => sentTexts()).toEqual(['Set <@uid:ada>']);
  ref.current?.sendTextMessage('Directly');
  await expect.poll(() => sentTexts()).toContain('Directly');
});

test('neither or both of user and group draw no input', async () => {
  const { screen } = await composer({ user: undefined });
  await expect.element(screen.getByTestId('chat-message-composer')).toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-composer-input')).not.toBeInTheDocument();
});

interface Extra {
  readonly picker?: object;
}

async function composer(
  { picker, ...props }: ChatMessageComposerProps & Extra = {},
  prepare?: (fake: FakeChat) => void,
  options: FakeChatOptions = {},
) {
  chat = await fakeChat(options);
  prepare?.(chat);
  const own = picker && { picker };
  const screen = await render(
    <ChatUIProvider
      client={chat.client}
      language="en"
      theme={{ mode: 'light' }}
      {...(own && { adapters: asAdapters(own) })}
    >
      <Events />
      <ChatMessageComposer user={IVO} {...props} />
    </ChatUIProvider>,
  );
  return { screen, input: screen.getByTestId('chat-composer-input') };
}

/** The emitter the composer hears. */
function Events(): null {
  events = useChatUIEvents();
  return null;
}

function asAdapters(adapters: object): object {
  return adapters;
}

function current(): FakeChat {
  if (!chat) throw new Error('No composer was drawn.');
  return chat;
}

function posted() {
  return current()
    .requests.filter(({ method, path }) => method === 'POST' && path === '/messages')
    .map(({ body }) => body);
}

function bodiesOf(method: string) {
  return current()
    .requests.filter((request) => request.method === method)
    .map(({ body }) => body);
}

function sentTexts(): unknown[] {
  return posted().map((body) => Reflect.get(Object(body['data']), 'text'));
}

function typingFrames(): unknown[] {
  return current()
    .frames.filter((frame) => frame['type'] === 'typing')
    .map((frame) => Reflect.get(Object(frame['data']), 'state'));
}

function stored(fields: { id: string; text: string; mentions?: object[] }): Chat.BaseMessage {
  return Chat.messageFromJSON(wire(fields));
}

function wire({ id, text, mentions = [] }: { id: string; text: string; mentions?: object[] }) {
  return {
    id,
    conversationId: 'c',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt: 1,
    seq: 1,
    data: { text, mentions, entities: { sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo Lind' } } } },
  };
}
