import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { agentRun, HELPER } from '../testing/agent-run.ts';
import { composerFixture } from '../testing/composer-fixture.tsx';
import { type FakeChat, IVO } from '../testing/fake-chat.ts';
import { storedMessage, storedText } from '../testing/stored-message.ts';
import type { ChatMessageComposerHandle } from './composer-props.ts';

test('Enter sends and clears the input, and Shift+Enter inserts a line break', async () => {
  const { screen, input, postedTexts } = await composerFixture();
  await userEvent.type(input, 'Boat is ready{Shift>}{Enter}{/Shift}at noon');
  await userEvent.keyboard('{Enter}');
  await expect.poll(postedTexts).toEqual(['Boat is ready\nat noon']);
  await expect.element(input).toHaveValue('');
  await expect.element(screen.getByTestId('chat-voice-button')).toBeVisible();
});

test('sending a message emits progress and then success', async () => {
  const received: string[] = [];
  const { screen, input, events } = await composerFixture();
  events.on('ccMessageSent', ({ status, user }) => received.push(`${status} ${user?.getUid()}`));
  await userEvent.fill(input, 'Hi');
  await screen.getByTestId('chat-send-button').click();
  await expect.poll(() => received).toEqual(['inprogress ivo', 'success ivo']);
});

test('a mention is chosen with the keyboard and sent by id', async () => {
  const { screen, input, postedTexts } = await composerFixture({
    prepare: (server) =>
      server.respond('GET /users', [
        { uid: 'ada', name: 'Ada King' },
        { uid: 'adam', name: 'Adam Ott' },
      ]),
  });
  await userEvent.type(input, 'Hi @ad');
  await expect.element(screen.getByRole('option', { name: 'Adam Ott' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('Hi @Adam Ott ');
  await userEvent.keyboard('ok?{Enter}');
  await expect.poll(postedTexts).toEqual(['Hi <@uid:adam> ok?']);
});

test('a reply quotes its message, and Escape cancels the reply', async () => {
  const { screen, input, events, posted } = await composerFixture();
  const message = storedMessage({ id: 7, text: 'When?' });
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await expect.element(screen.getByTestId('chat-composer-reply')).toBeVisible();
  await userEvent.type(input, '{Escape}');
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await userEvent.type(input, 'At noon{Enter}');
  await expect.poll(() => posted().map((body) => body['quotedMessageId'])).toEqual(['7']);
});

test('the composer ignores events of other conversations and threads', async () => {
  const { screen, events } = await composerFixture();
  const message = storedMessage({ id: 7, text: 'When?' });
  const other = new Chat.User('ada', 'Ada');
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: other });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: IVO, parentMessageId: 3 });
  events.emit('ccComposeMessage', { text: 'Mine', user: IVO });
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveValue('Mine');
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-composer-edit')).not.toBeInTheDocument();
});

test('an edit keeps mentions, can be saved once changed, and restores the draft', async () => {
  const { screen, input, events, chat } = await composerFixture({
    prepare: (server) => server.respond('PUT /messages/7', storedText({ id: 7, text: 'x' })),
  });
  await userEvent.fill(input, 'my draft');
  const message = storedMessage({
    id: 7,
    text: 'Ask <@uid:ada>',
    data: { mentions: [{ uid: 'ada', name: 'Ada King' }] },
  });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: IVO });
  await expect.element(input).toHaveValue('Ask @Ada King');
  expect(screen.getByRole('button', { name: 'Save' }).element().ariaDisabled).toBe('true');
  await userEvent.type(input, ' now{Enter}');
  await expect.poll(() => bodiesOf(chat, 'PUT')).toMatchObject([{ data: { text: 'Ask <@uid:ada> now' } }]);
  await expect.element(input).toHaveValue('my draft');
});

test('a rejected edit keeps the new text', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen, input, events } = await composerFixture({
    props: { onError },
    prepare: (server) => server.respond('PUT /messages/7', 'ERR_NOT_ALLOWED', 403),
  });
  events.emit('ccMessageEdited', { message: storedMessage({ id: 7, text: 'Old' }), status: 'inprogress', user: IVO });
  await expect.element(input).toHaveValue('Old');
  await userEvent.type(input, 'er{Enter}');
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  await expect.element(input).toHaveValue('Older');
  await expect.element(screen.getByTestId('chat-composer-edit')).toBeVisible();
});

test('a text over the limit cannot be sent and shows by how many characters it is too long', async () => {
  const { screen, input, postedTexts } = await composerFixture({ server: { limits: { textLength: 10 } } });
  await userEvent.fill(input, '123456789');
  await expect.element(screen.getByText('1 character left')).toBeVisible();
  await userEvent.fill(input, '123456789012');
  await expect.element(screen.getByText('2 characters over the limit')).toBeVisible();
  await userEvent.type(input, '{Enter}');
  expect(postedTexts()).toEqual([]);
});

test('other users see the typing state until the text is sent', async () => {
  const { input, chat } = await composerFixture();
  await userEvent.type(input, 'Hi{Enter}');
  await expect.poll(() => typingFrames(chat)).toEqual(['start', 'end']);
});

test('files of several kinds become one message per kind with the caption on the last', async () => {
  const files = [
    new File(['a'], 'a.pdf', { type: 'application/pdf' }),
    new File(['b'], 'b.png', { type: 'image/png' }),
  ];
  const picker = { pickImages: async () => files, pickVideos: async () => [], pickFiles: async () => [] };
  const messages: Chat.BaseMessage[] = [];
  const { screen, input } = await composerFixture({
    props: { onSendButtonPress: (message) => void messages.push(message) },
    adapters: { picker },
  });
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

test('a user who has blocked the recipient can unblock them instead of writing', async () => {
  const blocked = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', blockedByMe: true });
  const { screen } = await composerFixture({
    props: { user: blocked },
    prepare: (server) => server.respond('DELETE /users/mara/blockedusers', { ivo: { success: true } }),
  });
  await expect.element(screen.getByText('You blocked this person.')).toBeVisible();
  await screen.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(screen.getByTestId('chat-composer-input')).toBeVisible();
});

test('Send becomes Stop while an agent responds, and ends the run', async () => {
  const { screen, chat } = await composerFixture({ props: { user: HELPER, parentMessageId: 5 } });
  const run = agentRun(chat, { threadId: 5 });
  run.start();
  await screen.getByTestId('chat-stop-button').click();
  await expect.poll(() => chat.requests.map(({ path }) => path)).toContain('/runs/r1/cancel');
  run.emit('run_cancelled');
  await expect.element(screen.getByTestId('chat-send-button')).toBeVisible();
  await expect.element(screen.getByTestId('chat-attach-button')).not.toBeInTheDocument();
});

test('an app reads, writes and sends through the ref', async () => {
  const ref = createRef<ChatMessageComposerHandle>();
  const { input, postedTexts } = await composerFixture({ props: { ref } });
  ref.current?.setText('Set <@uid:ada>');
  await expect.element(input).toHaveValue('Set @ada');
  expect(ref.current?.getText()).toBe('Set <@uid:ada>');
  ref.current?.sendTextMessage();
  await expect.poll(postedTexts).toEqual(['Set <@uid:ada>']);
  ref.current?.sendTextMessage('Directly');
  await expect.poll(postedTexts).toContain('Directly');
});

test('neither or both of user and group render no input', async () => {
  const { screen } = await composerFixture({ props: { user: undefined } });
  await expect.element(screen.getByTestId('chat-message-composer')).toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-composer-input')).not.toBeInTheDocument();
});

function bodiesOf({ requests }: FakeChat, requested: string) {
  return requests.filter(({ method }) => method === requested).map(({ body }) => body);
}

function typingFrames({ frames }: FakeChat): unknown[] {
  return frames.filter(({ type }) => type === 'typing').map(({ data }) => Reflect.get(Object(data), 'state'));
}
