import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { Text } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

let shown: ShownList;
afterEach(() => {
  vi.useRealTimers();
});

test('the offline strip appears after 5 s without a connection, and disappears with the next one', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown.chat.setConnected(false);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(offline().elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(offline()).toHaveTextContent('You are offline. Messages will be sent later.');
  expect(offline().element().closest('[role="status"]')).not.toBeNull();
  shown.chat.setConnected(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(offline()).not.toBeInTheDocument();
});

test('a failed first load is repeated with the next connection', async () => {
  shown = await shownList(3, { prepare: (chat) => chat.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403) });
  await expect.element(shown.screen.getByTestId('chat-error')).toBeVisible();
  shown.chat.respond('GET /users/ivo/messages', []);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown.chat.setConnected(false);
  await vi.advanceTimersByTimeAsync(100);
  shown.chat.setConnected(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(shown.screen.getByTestId('chat-empty')).toBeVisible();
  expect(shown.errors()).toEqual(['ERR_NOT_ALLOWED']);
});

test('a retried first load still opens at the first unread message', async () => {
  shown = await shownList(100, {
    props: { startFromUnreadMessages: true },
    messages: { lastRead: 60 },
    prepare: (chat) => chat.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403),
  });
  const retry = shown.screen.getByTestId('chat-retry');
  await expect.element(retry).toBeVisible();
  shown.chat.respond('GET /users/ivo/messages', undefined);
  await retry.click();
  await expect.element(shown.screen.getByTestId('chat-unread-separator')).toBeVisible();
});

test('header, footer and typing users are shown in every state, and a failed load can be hidden', async () => {
  const bars = { HeaderView: () => <Text>above</Text>, FooterView: () => <Text>below</Text> };
  shown = await shownList(0, { props: bars });
  await expect.element(shown.screen.getByTestId('chat-empty')).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.typing('start'));
  await expect.element(shown.screen.getByTestId('chat-typing')).toBeVisible();
  expect(shown.screen.getByTestId('chat-typing').element().textContent).toMatch(/Ivo Lind.* is typing/);
  shown.chat.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403);
  await shown.setProps({
    ...bars,
    hideError: true,
    messageRequestBuilder: new Chat.MessagesRequestBuilder().setLimit(7),
  });
  await expect.poll(() => shown.onError.mock.calls.length).toBeGreaterThan(0);
  expect(shown.screen.getByTestId('chat-error').elements()).toEqual([]);
  await expect.element(shown.screen.getByText('above')).toBeVisible();
  await expect.element(shown.screen.getByText('below')).toBeVisible();
});

test('reload shows the loading state and loads the newest messages again', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const onLoad = vi.fn<(messages: readonly Chat.BaseMessage[]) => void>();
  shown = await shownList(40, { props: { ref, onLoad } });
  await expect.element(shown.message(40)).toBeVisible();
  const release = shown.history.hold();
  const done = ref.current?.reload();
  await expect.element(shown.screen.getByTestId('chat-loading')).toBeVisible();
  release();
  await done;
  await expect.element(shown.message(40)).toBeVisible();
  expect(onLoad.mock.calls.at(-1)?.[0].at(-1)?.getId()).toBe(40);
});

test('onLoad is called for the first load and each page, and not for incoming messages', async () => {
  const onLoad = vi.fn<(messages: readonly Chat.BaseMessage[]) => void>();
  const onEmpty = vi.fn<() => void>();
  const ref = createRef<ChatMessageListHandle>();
  shown = await shownList(200, { props: { onLoad, onEmpty, ref } });
  await expect.element(shown.message(200)).toBeVisible();
  await expect.poll(() => shown.chat.client.debugCounts().requests).toBe(0);
  const loads = onLoad.mock.calls.length;
  shown.chat.receive(shown.history.arrival());
  await expect.element(shown.message(201)).toBeVisible();
  expect(onLoad).toHaveBeenCalledTimes(loads);
  await ref.current?.scrollToMessage(60, { animated: false });
  expect(onLoad.mock.calls.length).toBeGreaterThan(loads);
  const [given] = onLoad.mock.calls.at(-1) ?? [];
  expect(given?.map((each) => each.getId())).toEqual(ref.current?.getMessages().map((each) => each.getId()));
  given?.at(0)?.setMetadata({ changed: true });
  expect(ref.current?.getMessages().at(0)?.getMetadata()).not.toEqual({ changed: true });
  expect(onEmpty).not.toHaveBeenCalled();
});

function offline() {
  return shown.screen.getByTestId('chat-offline');
}
