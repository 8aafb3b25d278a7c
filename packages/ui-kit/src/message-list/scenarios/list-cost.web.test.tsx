import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { chatFixture } from '../../testing/chat-fixture.tsx';
import { FakeHistory } from '../../testing/fake-history.ts';
import { shownList } from '../../testing/shown-list.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('messages are copied only for callbacks of a load', async () => {
  const copies = vi.spyOn(Chat.TextMessage.prototype, 'clone');
  const quiet = await shownList(200);
  await expect.element(quiet.message(200)).toBeVisible();
  await expect.poll(() => quiet.chat.client.debugCounts().requests).toBe(0);
  expect(copies.mock.calls.length).toBeLessThan(PAGE);
});

test('a growing text keeps its original observer', async () => {
  let made = 0;
  const Observer = ResizeObserver;
  vi.stubGlobal(
    'ResizeObserver',
    class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        made += 1;
      }
    },
  );
  const { chat, history, message } = await shownList(3);
  const say = async (words: number) => {
    const text = 'grows '.repeat(words).trim();
    chat.receive(history.edit(3, text));
    await expect.poll(() => message(3).element().textContent).toContain(text);
  };
  await say(60);
  const before = made;
  for (const words of [61, 62, 120]) await say(words);
  expect(made).toBe(before);
});

test('a reaction after an edit passes the edited message', async () => {
  const onReactionPress = vi.fn<(reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void>();
  const { screen, chat, history, message } = await shownList(5, { props: { onReactionPress } });
  await expect.element(screen.getByTestId('chat-reaction-👍')).toBeVisible();
  chat.receive(history.edit(5, 'said in other words'));
  await expect.poll(() => message(5).element().textContent).toContain('said in other words');
  await screen.getByTestId('chat-reaction-👍').click();
  const [, pressed] = onReactionPress.mock.calls[0] ?? [];
  expect(pressed instanceof Chat.TextMessage && pressed.getText()).toBe('said in other words');
});

test('two quick taps on a row do not zoom', async () => {
  const { screen, message } = await shownList(3);
  await expect.element(message(3)).toBeVisible();
  expect(getComputedStyle(screen.getByRole('feed').element()).touchAction).toBe('manipulation');
});

test('a list that opens at the first unread message renders no rows that it would only leave', async () => {
  const history = new FakeHistory(10_000, { lastRead: 9_900 });
  using fixture = await chatFixture({ history, props: { startFromUnreadMessages: true } });
  const opened = () => fixture.geometry().has('i:9901');
  const frames = await fixture.open(30, opened);
  expect(frames).toContain(true);
  const furthest = Math.max(...fixture.draws.filter((key) => key.startsWith('i:')).map((key) => Number(key.slice(2))));
  expect(furthest).toBeLessThan(9_920);
});

test.each([
  ['#123456', 'rgb(18, 52, 86)'],
  ['#12345680', 'rgba(0, 0, 0, 0)'],
])('in a container of %s the list has the background %s: browsers do not repaint an opaque one', async (given, own) => {
  const { message } = await shownList(3, { props: { style: { container: { backgroundColor: given } } } });
  await expect.element(message(3)).toBeVisible();
  const list = message(3).element().closest('[role="feed"]');
  expect(list && getComputedStyle(list).backgroundColor).toBe(own);
});

/** Initially loaded messages. */
const PAGE = 30;
