import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { chatFixture } from '../../testing/chat-fixture.tsx';
import { FakeHistory } from '../../testing/fake-history.ts';
import { shownList } from '../../testing/shown-list.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('loading a list of 200 messages copies fewer messages than a page has', async () => {
  const copies = vi.spyOn(Chat.TextMessage.prototype, 'clone');
  const list = await shownList(200);
  await expect.element(list.message(200)).toBeVisible();
  await expect.poll(() => list.chat.client.debugCounts().requests).toBe(0);
  expect(copies.mock.calls.length).toBeLessThan(PAGE);
});

test('edits of a message create no further ResizeObserver', async () => {
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
  const editTo = async (words: number) => {
    const text = 'grows '.repeat(words).trim();
    chat.receive(history.edit(3, text));
    await expect.poll(() => message(3).element().textContent).toContain(text);
  };
  await editTo(60);
  const before = made;
  for (const words of [61, 62, 120]) await editTo(words);
  expect(made).toBe(before);
});

test('a list that opens at the first unread message does not first render the newest rows', async () => {
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
])(
  'a container of %s gives its list the background %s: only an opaque one is repeated, to avoid repaints',
  async (given, own) => {
    const { message } = await shownList(3, { props: { style: { container: { backgroundColor: given } } } });
    await expect.element(message(3)).toBeVisible();
    const list = message(3).element().closest('[role="feed"]');
    expect(list && getComputedStyle(list).backgroundColor).toBe(own);
  },
);

/** Initially loaded messages. */
const PAGE = 30;
