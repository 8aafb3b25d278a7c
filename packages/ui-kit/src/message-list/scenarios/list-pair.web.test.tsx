import type { Chat } from '@chatwire/sdk';
import { View } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../../provider/ui-events-context.ts';
import { fakeChat, IVO } from '../../testing/fake-chat.ts';
import { FakeHistory } from '../../testing/fake-history.ts';
import { ChatUIEventEmitter } from '../../ui-events/chat-ui-event-emitter.ts';
import { ChatMessageList } from '../chat-message-list.tsx';

let end: (() => void) | undefined;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  end?.();
});

test('two lists of one conversation request each page once and scroll independently', async () => {
  const { history, feeds } = await pair(200);
  const [first, second] = feeds();
  expect(history.queries.filter((query) => !query.includes('affix'))).toHaveLength(1);
  const bottom = second.scrollTop;
  first.scrollTop = 0;
  await expect
    .poll(() => new Set(history.queries.filter((query) => query.includes('prepend'))).size)
    .toBeGreaterThan(0);
  const older = history.queries.filter((query) => query.includes('prepend'));
  expect(older).toHaveLength(new Set(older).size);
  expect(second.scrollTop).toBeGreaterThanOrEqual(bottom);
  expect(second.scrollHeight - second.scrollTop - second.clientHeight).toBeLessThanOrEqual(1);
});

test('two lists of one conversation mark messages as read in one call, emit one event, and play one sound', async () => {
  // Headless browsers give the focus to one page at a time.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const play = vi.fn<() => void>();
  const { chat, history, events } = await pair(40, { play, stop: () => undefined });
  const read: number[] = [];
  events().on('ccMessageRead', ({ message }) => read.push(message.getId()));
  await expect.poll(() => chat.client.getSnapshot('connection')).toBe('connected');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  chat.receive(history.arrival());
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(400);
  const calls = chat.frames.filter(({ type, data }) => type === 'receipt' && Object(data).receiptType === 'read');
  expect(calls.map(({ data }) => Object(data).id)).toEqual(['41']);
  chat.receive({ type: 'ack', ref: calls[0]?.['id'], at: 6, data: {} });
  await expect.poll(() => read).toEqual([41]);
  expect(play).toHaveBeenCalledTimes(1);
  chat.receive(history.arrival());
  await vi.advanceTimersByTimeAsync(100);
  expect(play).toHaveBeenCalledTimes(2);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(2_000);
  chat.receive(history.arrival());
  await vi.advanceTimersByTimeAsync(100);
  expect(play).toHaveBeenCalledTimes(2);
});

async function pair(count: number, sound?: { play(): void; stop(): void }) {
  const history = new FakeHistory(count);
  const chat = await fakeChat({ history });
  let events = new ChatUIEventEmitter();
  const Events = () => {
    events = useChatUIEvents();
    return null;
  };
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const screen = await render(
    <ChatUIProvider client={chat.client} language="en" timeZone="UTC" adapters={{ sound }} onError={onError}>
      <Events />
      {['one', 'two'].map((name) => (
        <View key={name} style={{ height: 350 }}>
          <ChatMessageList user={IVO} testID={name} />
        </View>
      ))}
    </ChatUIProvider>,
  );
  end = () => chat.client.dispose();
  await expect.poll(() => screen.getByTestId(`chat-message-${count}`).elements().length).toBe(2);
  const feeds = () => {
    const [first, second] = screen.getByRole('feed').elements();
    if (!first || !second) throw new Error('Two lists were expected.');
    return [first, second] as const;
  };
  return { chat, history, feeds, events: () => events };
}
