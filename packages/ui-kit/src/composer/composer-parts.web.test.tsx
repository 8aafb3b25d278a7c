import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { Text } from 'react-native';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SoundAdapter } from '../adapters/chat-adapters.ts';
import { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { composerFixture } from '../testing/composer-fixture.tsx';
import { storedMessage, storedText } from '../testing/stored-message.ts';
import type { ChatMessageComposerHandle } from './composer-props.ts';

test("each press of Send plays one sound, the app's if set, and none if muted", async () => {
  const play = vi.fn<SoundAdapter['play']>();
  const sound: SoundAdapter = { play, stop: () => undefined };
  const { input, redraw } = await composerFixture({ adapters: { sound } });
  await userEvent.type(input, 'one{Enter}');
  await redraw({ customSoundForOutgoingMessage: 'ding.mp3' });
  await userEvent.type(input, 'two{Enter}');
  await redraw({ disableSoundForOutgoingMessages: true });
  await userEvent.type(input, 'three{Enter}');
  await expect.element(input).toHaveValue('');
  await expect
    .poll(() => play.mock.calls)
    .toEqual([
      ['outgoing', undefined],
      ['outgoing', 'ding.mp3'],
    ]);
});

test('slots replace Send or appear next to the input, on the requested side', async () => {
  const textView = (name: string) => () => <Text>{name}</Text>;
  const slots = {
    HeaderView: textView('head'),
    SendButtonView: textView('go'),
    AuxiliaryButtonView: textView('aside'),
  };
  const { screen, input, redraw } = await composerFixture({ props: { ...slots, initialComposerText: 'x' } });
  for (const name of ['head', 'go', 'aside']) await expect.element(screen.getByText(name)).toBeVisible();
  expect(screen.getByTestId('chat-send-button').elements()).toEqual([]);
  const isBefore = () => leftOf(screen.getByText('aside').element()) < leftOf(input.element());
  expect(isBefore()).toBe(true);
  await redraw({ ...slots, initialComposerText: 'x', auxiliaryButtonsAlignment: 'right', hideSendButton: true });
  await expect.poll(isBefore).toBe(false);
  expect(screen.getByText('go').elements()).toEqual([]);
});

test('buttons are centred on a single line of text at any text size', async () => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  const { screen, input } = await composerFixture({ props: { initialComposerText: 'x' } });
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.round(top + height / 2);
  };
  await expect.poll(() => input.element().getBoundingClientRect().height).toBeGreaterThan(60);
  const send = screen.getByTestId('chat-send-button').element();
  expect(Math.abs(middleOf(send) - middleOf(input.element()))).toBeLessThanOrEqual(1);
});

test('formatters process sent and edited texts last; one that throws is reported and skipped', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const textFormatters = [new Shouting(), new Broken(), new Forgetful()];
  const { input, events, postedTexts, chat } = await composerFixture({
    props: { onError, textFormatters },
    prepare: (server) => server.respond('PUT /messages/7', storedText({ id: 7, text: 'X' })),
  });
  await userEvent.type(input, 'ahoy{Enter}');
  await expect.poll(postedTexts).toEqual(['AHOY']);
  const message = storedMessage({ id: 7, text: 'old' });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: new Chat.User('ivo') });
  await expect.element(input).toHaveValue('old');
  await userEvent.type(input, 'er{Enter}');
  await expect
    .poll(() => chat.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body['data']))
    .toMatchObject([{ text: 'OLDER' }]);
  expect(new Set(onError.mock.calls.map(([error]) => error.code))).toEqual(new Set(['ERR_CALLBACK']));
});

test('a saved edit and a sent message are emitted to all listeners, the message with its muid from the start', async () => {
  const { chat, input, events } = await composerFixture({
    prepare: (server) => server.respond('PUT /messages/7', storedText({ id: 7, text: 'older' })),
  });
  const received: unknown[] = [];
  events.on('ccMessageSent', ({ message, status }) => received.push([status, message.getMuid()]));
  events.on('ccMessageEdited', ({ status, user }) => received.push([status, user?.getUid()]));
  await userEvent.type(input, 'hi{Enter}');
  await expect.poll(() => received.length).toBe(2);
  const muid = chat.requests.find(({ path }) => path === '/messages')?.body['muid'];
  expect(received).toEqual([
    ['inprogress', muid],
    ['success', muid],
  ]);
  const message = storedMessage({ id: 7, text: 'old' });
  events.emit('ccMessageEdited', { message, status: 'inprogress', user: new Chat.User('ivo') });
  await expect.element(input).toHaveValue('old');
  await userEvent.type(input, 'er{Enter}');
  await expect.poll(() => received.slice(3)).toEqual([['success', 'ivo']]);
});

test('the app receives each change with the text as it would be sent', async () => {
  const ref = createRef<ChatMessageComposerHandle>();
  const onTextChange = vi.fn<(text: string) => void>();
  const { input } = await composerFixture({ props: { ref, onTextChange } });
  ref.current?.setText('<@uid:noor>');
  await expect.element(input).toHaveValue('@noor');
  await userEvent.type(input, '!');
  await expect.poll(() => onTextChange.mock.calls).toEqual([['<@uid:noor>'], ['<@uid:noor>!']]);
});

test('the ref starts replies and edits, clears, and focuses the input', async () => {
  const ref = createRef<ChatMessageComposerHandle>();
  const { screen, input } = await composerFixture({ props: { ref } });
  ref.current?.reply(storedMessage({ id: 7, text: 'When?' }));
  await expect.element(screen.getByTestId('chat-composer-reply')).toBeVisible();
  ref.current?.setText('draft');
  ref.current?.edit(storedMessage({ id: 8, text: 'Old' }));
  await expect.element(input).toHaveValue('Old');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(input).toHaveValue('draft');
  ref.current?.clear();
  await expect.element(input).toHaveValue('');
  ref.current?.focus();
  await expect.element(input).toHaveFocus();
});

class Shouting extends ChatTextFormatter {
  override handlePreMessageSend(message: Chat.BaseMessage): Chat.BaseMessage {
    if (message instanceof Chat.TextMessage) message.setText(message.getText().toUpperCase());
    return message;
  }
}

class Forgetful extends ChatTextFormatter {
  override handlePreMessageSend(): never {
    return undefined as never;
  }
}

class Broken extends ChatTextFormatter {
  override handlePreMessageSend(): Chat.BaseMessage {
    throw new Error('Broken.');
  }
}

function leftOf(element: Element): number {
  return element.getBoundingClientRect().left;
}
