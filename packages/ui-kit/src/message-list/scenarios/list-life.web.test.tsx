import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { Text } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { ChatTextFormatter } from '../../formatters/chat-text-formatter.ts';
import { ChatMessageTemplate } from '../../templates/chat-message-template.ts';
import { type FakeChat, IVO } from '../../testing/fake-chat.ts';
import { type ShownList, type ShownListSettings, shownList } from '../../testing/shown-list.tsx';
import { storedMessage } from '../../testing/stored-message.ts';
import type { ChatMessageListHandle, ChatMessageListProps } from '../list-props.ts';

let shown: ShownList;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('every prop changes in place, without a request or remount', async () => {
  shown = await shownList(40);
  await expect.element(shown.message(40)).toBeVisible();
  const [row, feed, pages] = [shown.row(40), feedOf(), listRequests()];
  await shown.setProps({
    searchKeyword: 'boat',
    receiptsVisibility: false,
    avatarVisibility: false,
    hideError: true,
    hideTimestamp: true,
    hideReplyOption: true,
    hideReactionOption: true,
    hideModerationStatus: true,
    showMarkAsUnreadOption: true,
    alignment: 'leftAligned',
    scrollToBottomOnNewMessages: true,
    disableSoundForMessages: true,
    quickReactionList: ['🎉'],
    streamingSpeed: 0,
    newMessageIndicatorText: '{count} fresh',
    dateSeperatorPattern: () => 'some day',
    messageRequestBuilder: new Chat.MessagesRequestBuilder(),
    style: { dateSeparator: { text: { fontSize: 30 } } },
    HeaderView: () => <Text>above</Text>,
    FooterView: () => <Text>below</Text>,
    onLoad: () => undefined,
    user: new Chat.User('ivo', 'Another name'),
  });
  await expect.element(shown.screen.getByText('below')).toBeVisible();
  expect([shown.row(40) === row, feedOf() === feed, listRequests() - pages]).toEqual([true, true, 0]);
});

test('another filter reloads, and one of equal content does not', async () => {
  shown = await shownList(40, {
    props: { messageRequestBuilder: new Chat.MessagesRequestBuilder().setTags(['boats']) },
  });
  await expect.element(shown.message(40)).toBeVisible();
  expect(shown.history.queries.at(0)).toContain('tags=boats');
  await shown.setProps({ messageRequestBuilder: new Chat.MessagesRequestBuilder().setTags(['boats']) });
  const before = listRequests();
  await shown.setProps({ messageRequestBuilder: new Chat.MessagesRequestBuilder().setTags(['nets']) });
  await expect.poll(() => shown.history.queries.slice(before).some((query) => query.includes('tags=nets'))).toBe(true);
  expect(shown.history.queries.slice(before).some((query) => query.includes('tags=boats'))).toBe(false);
});

test('removed kinds disappear without a request, and added ones are loaded without moving the rows', async () => {
  const ref = createRef<ChatMessageListHandle>();
  shown = await shownList(200, { props: { ref, hideGroupActionMessages: true } });
  await expect.element(shown.message(200)).toBeVisible();
  await ref.current?.scrollToMessage(100, { animated: false, highlight: false });
  await expect.poll(() => offCentre(shown.row(100))).toBeLessThan(2);
  const [row, top, pages] = [shown.row(100), shown.row(100).getBoundingClientRect().top, listRequests()];
  await shown.setProps({ hideGroupActionMessages: false });
  await expect.poll(() => shown.history.queries.slice(pages)).toHaveLength(1);
  expect(shown.history.queries.at(-1)).toMatch(/action.*around=\d+/);
  expect(shown.screen.getByTestId('chat-loading').elements()).toEqual([]);
  await expect.poll(() => shown.chat.client.debugCounts().requests).toBe(0);
  expect([shown.row(100) === row, shown.row(100).getBoundingClientRect().top - top]).toEqual([true, 0]);
  await shown.setProps({ addTemplates: [new ChatMessageTemplate({ category: 'custom', type: 'poll', hidden: true })] });
  await shown.setProps({ hideGroupActionMessages: true });
  expect(listRequests()).toBe(pages + 1);
});

test('a deleted message keeps its place, or has no row with hideDeletedMessages', async () => {
  shown = await shownList(5);
  await expect.element(shown.message(5)).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.remove(5));
  await expect.element(shown.screen.getByText(/removed/)).toBeVisible();
  await shown.setProps({ messageRequestBuilder: new Chat.MessagesRequestBuilder().hideDeletedMessages(true) });
  await expect.element(shown.screen.getByText(/removed/)).not.toBeInTheDocument();
  await expect.element(shown.message(4)).toBeVisible();
  shown.chat.receive(shown.history.remove(4));
  await expect.element(shown.message(4)).not.toBeInTheDocument();
  expect(shown.screen.getByText(/removed/).elements()).toEqual([]);
});

test('custom templates replace all kinds immediately', async () => {
  shown = await shownList(5);
  await expect.element(shown.message(5)).toBeVisible();
  const pages = listRequests();
  await shown.setProps({ templates: [new ChatMessageTemplate({ category: 'message', type: 'image' })] });
  await expect.element(shown.screen.getByTestId('chat-empty')).toBeVisible();
  expect(listRequests()).toBe(pages);
});

test('app callbacks may throw: everything else is rendered, and each failure is reported', async () => {
  const fail = () => {
    throw new Error('No.');
  };
  class Failing extends ChatTextFormatter {
    override format = fail;
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown = await shownList(3, {
    props: {
      HeaderView: fail,
      FooterView: fail,
      onLoad: fail,
      datePattern: fail,
      dateSeperatorPattern: fail,
      textFormatters: [new Failing()],
      templates: [new ChatMessageTemplate({ category: 'message', type: 'text', StatusInfoView: fail })],
    },
  });
  await expect.element(shown.message(3)).toBeVisible();
  await expect.element(shown.screen.getByTestId('chat-date-separator')).toBeVisible();
  await expect.poll(() => new Set(shown.errors())).toEqual(new Set(['ERR_RENDER', 'ERR_CALLBACK']));
  vi.mocked(console.error).mockRestore();
});

test.each<[string, number, ChatMessageListProps, Partial<ShownListSettings>]>([
  ['No messages yet', 0, { EmptyView: failing }, {}],
  ['Messages could not be loaded', 0, { ErrorView: failing }, { prepare: rejectMessages }],
])('the built-in view shows "%s" if the view of the app throws', async (text, count, props, settings) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown = await shownList(count, { props, ...settings });
  await expect.element(shown.screen.getByText(text)).toBeVisible();
  expect(shown.errors()).toContain('ERR_RENDER');
  vi.mocked(console.error).mockRestore();
});

function failing(): never {
  throw new Error('No.');
}

function rejectMessages(chat: FakeChat): void {
  chat.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403);
}

test('an onError that throws breaks nothing', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = () => {
    throw new Error('No.');
  };
  shown = await shownList(3, { props: { user: undefined, onError } });
  await expect.poll(() => consoleError.mock.calls.length).toBeGreaterThan(0);
  consoleError.mockRestore();
  await shown.setProps({ user: IVO });
  await expect.element(shown.message(3)).toBeVisible();
});

test.each<[string, ChatMessageListProps, boolean]>([
  ['a numeric string names a thread', { parentMessageId: '7' }, true],
  ['a message names its thread', { parentMessage: Chat.messageFromJSON({ id: '7', data: {} }, 'mara') }, true],
  ['a text names none', { parentMessageId: '7a' }, false],
  ['nor does zero', { parentMessageId: 0 }, false],
])('%s', async (_, props, isValid) => {
  shown = await shownList(3, {
    props,
    prepare: (chat) => chat.respond('GET /messages/7', { id: '7', conversationId: 'c', data: {} }),
  });
  if (isValid) await expect.poll(() => shown.chat.requests.map(({ path }) => path)).toContain('/messages/7/thread');
  else await expect.poll(shown.errors).toEqual(['ERR_INVALID_PROPS']);
  expect(shown.chat.requests.some(({ path }) => path === '/users/ivo/messages')).toBe(false);
});

test('a given first message of a thread is not requested, and its deletion is recognized', async () => {
  const parentMessage = storedMessage({ id: 7, text: '', deletedAt: 9 });
  shown = await shownList(3, { props: { parentMessage }, messages: { parentId: 7 } });
  await shown.message(3).click({ button: 'right' });
  await expect.element(shown.screen.getByTestId('chat-option-copyMessage')).toBeVisible();
  expect(shown.screen.getByTestId('chat-option-replyMessage').elements()).toEqual([]);
  expect(shown.chat.requests.map(({ path }) => path)).not.toContain('/messages/7');
});

test('a missing login is reported once, and the list loads after the login', async () => {
  shown = await shownList(3, { prepare: (chat) => void chat.client.logout() });
  await expect.poll(shown.errors).toEqual(['USER_NOT_LOGGED_IN']);
  await shown.chat.client.login('token');
  await expect.element(shown.message(3)).toBeVisible();
  expect(shown.errors()).toHaveLength(1);
});

test('unmounting the list leaves no listener and no timer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown = await shownList(100, { props: { startFromUnreadMessages: true }, messages: { lastRead: 60 } });
  await expect.element(shown.screen.getByTestId('chat-unread-separator')).toBeVisible();
  await shown.setProps({ goToMessageId: 64 });
  await expect.element(shown.screen.getByTestId('chat-jump-mark')).toBeVisible();
  const { client } = shown.chat;
  await shown.screen.unmount();
  const { listeners, handles } = client.debugCounts();
  expect({ listeners, handles }).toEqual({ listeners: 0, handles: 0 });
  client.dispose();
  expect(vi.getTimerCount()).toBe(0);
});

test('settings without effect and changed settings are logged once in development', async () => {
  vi.stubGlobal('__DEV__', true);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const filter = () => new Chat.MessagesRequestBuilder().setMessageId(2).setUnread().setLimit(1_000);
  shown = await shownList(3, { props: { messageRequestBuilder: filter() } });
  await expect.element(shown.message(3)).toBeVisible();
  await shown.setProps({ messageRequestBuilder: filter() });
  const texts = warned.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => text.includes('messageId, unread'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('The limit 1000 becomes 100.'))).toHaveLength(1);
  warned.mockRestore();
});

/** Returns the distance between the centres of a row and of the list, in pixels. */
function offCentre(row: Element): number {
  const [inner, outer] = [row.getBoundingClientRect(), feedOf().getBoundingClientRect()];
  return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}

function feedOf() {
  return shown.screen.getByRole('feed').element();
}

function listRequests(): number {
  return shown.history.queries.length;
}
