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
  /** Height of the list. Default: 600 px. */
  readonly heightOfList?: number | `${number}vh`;
  /** Limits that the server sends. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Default: translations are unavailable. */
  readonly translator?: Chat.Translator;
  /** Called before the first render, for example to change responses of the fake server. */
  readonly prepare?: (chat: FakeChat) => void;
}

export type ShownList = Awaited<ReturnType<typeof shownList>>;

/**
 * Renders the complete list of a conversation with this many messages, between two text fields. Everything is removed
 * at the end of the test.
 */
export async function shownList(count: number, settings: ShownListSettings = {}) {
  const { props, language = 'en', mode = 'light', adapters, messages, limits = {}, translator, prepare } = settings;
  const { heightOfList = 600 } = settings;
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
      <View style={{ height: heightOfList }}>
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
    /** Receives errors, unless the props have their own handler. */
    onError,
    /** Returns the codes of the errors. */
    errors: () => onError.mock.calls.map(([{ code }]) => code),
    setProps: (more: ChatMessageListProps) => screen.rerender(draw(more)),
    /** Returns the id of the message that has, or contains, the focus. */
    focused: () => idOf(document.activeElement?.closest('[role="article"]')),
    /** Returns the id of the highlighted message after a jump. */
    highlighted: () =>
      idOf(screen.container.querySelector('[data-testid="chat-jump-mark"]')?.closest('[role="article"]')),
    /** Returns the current announcement of the list. */
    announced: () => screen.getByTestId('chat-announcements').element().textContent,
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
  if (!article) throw new Error(`Message ${id} is not rendered.`);
  return article;
}
