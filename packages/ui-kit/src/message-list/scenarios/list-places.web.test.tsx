import { afterPaint } from '@chatwire/list-conformance/page';
import { createRef } from 'react';
import { Text } from 'react-native';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IVO } from '../../testing/fake-chat.ts';
import { type ShownList, type ShownListSettings, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle, NewMessageIndicator } from '../list-props.ts';

let shown: ShownList;
beforeEach(() => {
  // Headless browsers give the focus to one page at a time.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('few messages are at the bottom of a conversation', async () => {
  shown = await shownList(3, { messages: { maxWords: 3 } });
  await expect.element(shown.message(3)).toBeVisible();
  await expect.poll(() => box(shown.row(3)).bottom).toBeGreaterThan(box(feedOf()).bottom - 60);
});

test('few replies are at the top of a thread', async () => {
  shown = await shownList(3, { props: { parentMessageId: 1000 }, messages: { maxWords: 3, parentId: 1000 } });
  await expect.element(shown.message(1)).toBeVisible();
  await expect.poll(() => box(shown.row(1)).top).toBeLessThan(box(feedOf()).top + 60);
});

test('the list opens at the first unread message, a third from the top, and opening marks nothing as read', async () => {
  shown = await shownList(100, { props: { startFromUnreadMessages: true }, messages: { lastRead: 60 } });
  await expect.element(separator()).toHaveTextContent('40 new messages');
  const { top, height } = box(feedOf());
  await expect.poll(() => Math.abs((box(separator().element()).top - top) / height - 1 / 3)).toBeLessThan(0.06);
  await expect.element(shown.screen.getByTestId('chat-scroll-badge')).toBeVisible();
  expect(shown.history.queries[0]).toContain('around=unread');
  expect(shown.chat.frames.filter(({ type }) => type === 'receipt')).toEqual([]);
});

test('a stored conversation opens at its first unread message before the response, and stays there', async () => {
  // A list without a conversation reports it.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  shown = await shownList(100, { props: { startFromUnreadMessages: true }, messages: { lastRead: 80 } });
  await expect.element(separator()).toBeVisible();
  await shown.setProps({ user: undefined });
  await expect.element(separator()).not.toBeInTheDocument();
  const pages = shown.history.queries.length;
  const release = shown.history.hold();
  await shown.setProps({ user: IVO });
  await expect.element(separator()).toBeVisible();
  const { top } = box(separator().element());
  release();
  await expect.poll(() => feedOf().getAttribute('aria-busy')).toBe('false');
  await afterPaint();
  expect(shown.history.queries.length).toBeGreaterThan(pages);
  expect(box(separator().element()).top).toBeCloseTo(top, 0);
});

test('a conversation without unread messages opens at the newest message, without a separator', async () => {
  shown = await shownList(100, { props: { startFromUnreadMessages: true } });
  await expect.element(shown.message(100)).toBeVisible();
  expect(separator().elements()).toEqual([]);
});

test('a reloaded list opens at the first unread message again', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const props = { ref, startFromUnreadMessages: true };
  shown = await shownList(200, { props, messages: { lastRead: 150 } });
  await expect.element(shown.message(151)).toBeVisible();
  await ref.current?.reload();
  await expect.element(shown.message(151)).toBeVisible();
  await expect.element(separator()).toBeVisible();
});

test('the custom separator is shown, disappears when a message is sent, and falls back to the default if it throws', async () => {
  const views: (NewMessageIndicator | undefined)[] = [];
  const view = (given?: NewMessageIndicator) => {
    views.push(given);
    return <Text>{`${given?.count} for you: ${given?.text}`}</Text>;
  };
  const props = { startFromUnreadMessages: true, newMessageIndicatorText: '{count} fresh' };
  shown = await shownList(100, { props, messages: { lastRead: 60 } });
  await expect.element(separator()).toHaveTextContent('40 fresh');
  await shown.setProps({ NewMessageIndicatorView: view });
  await expect.element(shown.screen.getByText('40 for you: 40 fresh')).toBeVisible();
  // The style of the theme, for a custom separator view.
  expect(views.at(-1)?.style.lineStyle).toMatchObject({ height: 1 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fail = () => {
    throw new Error('No.');
  };
  const style = { containerStyle: { paddingTop: 33 }, textStyle: { fontSize: 31 }, lineStyle: { height: 5 } };
  await shown.setProps({ NewMessageIndicatorView: fail, newMessageIndicatorStyle: style });
  await expect.element(separator()).toHaveTextContent('40 fresh');
  expect(getComputedStyle(separator().element()).paddingTop).toBe('33px');
  expect(shown.errors()).toEqual(['ERR_RENDER']);
});

test('each change of goToMessageId jumps and highlights the row, and clearing it does nothing', async () => {
  shown = await shownList(300, {
    props: { goToMessageId: '100', startFromUnreadMessages: true },
    messages: { lastRead: 200 },
  });
  await expect.element(mark()).toBeVisible();
  expect(mark().element().closest('[role="article"]')).toBe(shown.row(100));
  expect(separator().elements()).toEqual([]);
  await expect.element(shown.screen.getByTestId('chat-scroll-to-bottom')).toBeVisible();
  await shown.setProps({ goToMessageId: 104 });
  await expect.poll(() => markedRow() === shown.row(104), SLOW).toBe(true);
  const pages = shown.history.queries.length;
  await shown.setProps({ goToMessageId: undefined });
  await shown.setProps({ goToMessageId: 100 });
  await expect.poll(() => markedRow() === shown.row(100), SLOW).toBe(true);
  expect(shown.history.queries.slice(pages).filter((query) => query.includes('around'))).toEqual([]);
});

test.each([false, true])('a jump to a row near the loaded edge centres it (animated: %s)', async (animated) => {
  const ref = createRef<ChatMessageListHandle>();
  shown = await shownList(300, { props: { ref } });
  await expect.element(shown.message(300)).toBeVisible();
  await expect.poll(() => feedOf().getAttribute('aria-busy')).toBe('false');
  // One page: 271 is the oldest message on the server.
  expect(shown.history.queries).toEqual([expect.stringContaining('limit=30')]);
  const target = 272;
  await ref.current?.scrollToMessage(target, { animated });
  const offCentre = () => {
    const [list, row] = [box(feedOf()), box(shown.row(target))];
    return Math.abs(list.top + list.height / 2 - (row.top + row.height / 2));
  };
  await expect.poll(() => shown.history.queries.length, SLOW).toBeGreaterThan(1);
  await expect.poll(offCentre, SLOW).toBeLessThan(2);
  await afterPaint();
  expect(offCentre()).toBeLessThan(2);
});

test('a failed jump is reported, returns false and changes nothing; at mount the newest page is shown', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const prepare: ShownListSettings['prepare'] = (chat) =>
    chat.respond('GET /messages/999', 'ERR_MESSAGE_ID_NOT_FOUND', 404);
  shown = await shownList(40, { props: { ref, goToMessageId: 999 }, prepare });
  await expect.element(shown.message(40)).toBeVisible();
  expect(await ref.current?.scrollToMessage(999)).toBe(false);
  expect(shown.errors()).toEqual(['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_ID_NOT_FOUND']);
  await expect.element(shown.message(40)).toBeVisible();
  expect(shown.screen.getByTestId('chat-error').elements()).toEqual([]);
});

test('a border highlights the row with reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => new StillMedia(query));
  shown = await shownList(40, { props: { goToMessageId: 20 } });
  await expect.element(mark()).toBeVisible();
  const { borderTopWidth, backgroundColor } = getComputedStyle(mark().element());
  expect([borderTopWidth, backgroundColor]).toEqual(['2px', 'rgba(0, 0, 0, 0)']);
});

test('new messages scroll from older messages to the newest end if the app enables it', async () => {
  const ref = createRef<ChatMessageListHandle>();
  shown = await shownList(300, { props: { ref, scrollToBottomOnNewMessages: true } });
  await expect.element(shown.message(300)).toBeVisible();
  await ref.current?.scrollToMessage(60, { animated: false, highlight: false });
  await expect.element(shown.message(60)).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.arrival());
  await expect.element(shown.message(301)).toBeVisible();
});

test('scrolling back from older messages never shows a blank list', async () => {
  shown = await shownList(300, { props: { goToMessageId: 60 } });
  await expect.element(shown.message(60)).toBeVisible();
  const respond = shown.history.hold();
  await shown.screen.getByTestId('chat-scroll-to-bottom').click();
  await expect.element(shown.message(60)).toBeVisible();
  expect(shown.screen.getByTestId('chat-loading').elements()).toEqual([]);
  respond();
  await expect.element(shown.message(300)).toBeVisible();
  await expect.element(shown.screen.getByTestId('chat-scroll-to-bottom')).not.toBeInTheDocument();
});

test('a message marked as unread has the separator above it, and is not immediately marked as read', async () => {
  shown = await shownList(43, { props: { showMarkAsUnreadOption: true } });
  await expect.element(shown.message(43)).toBeVisible();
  const marked = { conversationId: 'c', conversationType: 'user', unreadMessageCount: 3, lastReadMessageId: '40' };
  shown.chat.respond('DELETE /users/ivo/conversation/read', marked);
  const receipts = () => shown.chat.frames.filter(({ type }) => type === 'receipt');
  // Opening the conversation repeats the marking of what is read.
  await expect.poll(receipts).toHaveLength(1);
  const received: number[] = [];
  shown.events().on('ccUpdateConversation', ({ conversation }) => received.push(conversation.getUnreadMessageCount()));
  await shown.message(41).click({ button: 'right' });
  await shown.screen.getByTestId('chat-option-markAsUnread').click();
  await expect.element(separator()).toHaveTextContent('3 new messages');
  expect(box(separator().element()).bottom).toBeLessThanOrEqual(box(shown.row(41)).top);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(separator()).toBeVisible();
  expect(received).toEqual([3]);
  expect(receipts()).toHaveLength(1);
});

test('a failed page is retried at its edge, and hidden with hideError', async () => {
  shown = await shownList(100);
  await expect.element(shown.message(100)).toBeVisible();
  await expect.poll(() => shown.chat.client.debugCounts().requests).toBe(0);
  shown.chat.respond('GET /users/ivo/messages', 'ERR_NOT_ALLOWED', 403);
  feedOf().scrollTop = 0;
  await expect.element(shown.screen.getByTestId('chat-paging-error')).toBeVisible();
  expect(shown.errors()).toEqual(['ERR_NOT_ALLOWED']);
  await shown.setProps({ hideError: true });
  await expect.element(shown.screen.getByTestId('chat-paging-error')).not.toBeInTheDocument();
});

class StillMedia extends EventTarget {
  readonly media: string;
  readonly onchange = null;

  constructor(media: string) {
    super();
    this.media = media;
  }

  get matches(): boolean {
    return this.media.includes('reduce');
  }

  addListener(): void {}

  removeListener(): void {}
}

/** Timeout for scrolling, which is slow on busy machines. */
const SLOW = { timeout: 5_000 };

function separator() {
  return shown.screen.getByTestId('chat-unread-separator');
}

function mark() {
  return shown.screen.getByTestId('chat-jump-mark');
}

function markedRow(): Element | null | undefined {
  return mark().elements()[0]?.closest('[role="article"]');
}

function feedOf(): Element {
  return shown.screen.getByRole('feed').element();
}

function box(element: Element): DOMRect {
  return element.getBoundingClientRect();
}
