import type { Chat } from '@chatwire/sdk';
import { View } from 'react-native';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ChatAdapters } from '../adapters/chat-adapters.ts';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import type { ChatMessageListProps } from '../message-list/list-props.ts';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { type FakeChat, fakeChat, IVO } from './fake-chat.ts';
import { FakeHistory, type FakeHistoryOptions } from './fake-history.ts';

export interface ShownListSettings {
  readonly props?: ChatMessageListProps;
  readonly messages?: FakeHistoryOptions;
  readonly language?: string;
  /** Default: `light`. */
  readonly mode?: 'light' | 'dark';
  readonly adapters?: ChatAdapters;
  /** Of the server. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Default: nothing can be translated. */
  readonly translator?: Chat.Translator;
  /** Changes what the server answers. */
  readonly prepare?: (chat: FakeChat) => void;
}

export type ShownList = Awaited<ReturnType<typeof shownList>>;

/**
 * The finished list of a conversation with so many messages, as its reader has it; the page begins and ends with a field.
 * When the test has ended nothing is left of it.
 */
export async function shownList(count: number, settings: ShownListSettings = {}) {
  const { props, language = 'en', mode = 'light', adapters, messages, limits = {}, translator, prepare } = settings;
  const history = new FakeHistory(count, messages);
  const chat = await fakeChat({ history, limits, ...(translator && { translator }) });
  prepare?.(chat);
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  let events = new ChatUIEventEmitter();
  const Events = () => {
    events = useChatUIEvents();
    return null;
  };
  const draw = (more?: ChatMessageListProps) => (
    <ChatUIProvider
      client={chat.client}
      language={language}
      theme={{ mode }}
      timeZone="UTC"
      {...(adapters && { adapters })}
    >
      <Events />
      <input aria-label="before" />
      <View style={{ height: 600 }}>
        <ChatMessageList user={IVO} onError={onError} {...props} {...more} />
      </View>
      <input aria-label="after" />
    </ChatUIProvider>
  );
  const screen = await render(draw());
  onTestFinished(async () => {
    await screen.unmount();
    chat.client.dispose();
  });
  return {
    screen,
    chat,
    history,
    events: () => events,
    /** What it was told, unless the props have their own. */
    onError,
    /** Codes of that. */
    errors: () => onError.mock.calls.map(([{ code }]) => code),
    setProps: (more: ChatMessageListProps) => screen.rerender(draw(more)),
    /** Which message has the focus, or has what has it. */
    focused: () => idOf(document.activeElement?.closest('[role="article"]')),
    /** Id of the message a jump has highlighted. */
    highlighted: () =>
      idOf(screen.container.querySelector('[data-testid="chat-jump-mark"]')?.closest('[role="article"]')),
    /** What is heard now of the list. */
    said: () => screen.getByTestId('chat-announcements').element().textContent,
    message: (id: number) => screen.getByTestId(`chat-message-${id}`),
    row: (id: number) => articleOf(screen.container, id),
  };
}

function idOf(article: Element | null | undefined): number | undefined {
  const id = article?.querySelector('[data-testid^="chat-message-"]')?.getAttribute('data-testid');
  return id ? Number(id.slice('chat-message-'.length)) : undefined;
}

function articleOf(root: Element, id: number): Element {
  const article = root.querySelector(`[data-testid="chat-message-${id}"]`)?.closest('[role="article"]');
  if (!article) throw new Error(`Message ${id} is not drawn.`);
  return article;
}
