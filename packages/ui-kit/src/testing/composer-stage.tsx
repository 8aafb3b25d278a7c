import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { ChatAdapters } from '../adapters/chat-adapters.ts';
import { ChatMessageComposer } from '../composer/chat-message-composer.tsx';
import type { ChatMessageComposerProps } from '../composer/composer-props.ts';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { type FakeChat, type FakeChatOptions, fakeChat, IVO } from './fake-chat.ts';

export interface ComposerStageOptions {
  readonly props?: ChatMessageComposerProps;
  readonly adapters?: ChatAdapters;
  readonly server?: FakeChatOptions;
  readonly prepare?: (chat: FakeChat) => void;
}

/** A composer of mara, who writes to ivo unless the props say otherwise. Whoever made it disposes of the client. */
export async function composerStage({ props, adapters, server, prepare }: ComposerStageOptions = {}) {
  const chat = await fakeChat(server);
  prepare?.(chat);
  const heard = { events: new ChatUIEventEmitter() };
  const tree = (current: ChatMessageComposerProps | undefined) => (
    <ChatUIProvider client={chat.client} language="en" theme={LIGHT} {...(adapters && { adapters })}>
      <Events heard={heard} />
      {current && <ChatMessageComposer user={IVO} {...current} />}
    </ChatUIProvider>
  );
  const screen = await render(tree(props ?? {}));
  const posted = () => chat.requests.filter(({ method, path }) => method === 'POST' && path === '/messages');
  return {
    chat,
    screen,
    input: screen.getByTestId('chat-composer-input'),
    /** What the composer listens to. */
    events: heard.events,
    /** Draws it with other props; undefined: not at all. */
    redraw: (next: ChatMessageComposerProps | undefined) => screen.rerender(tree(next)),
    posted: () => posted().map(({ body }) => body),
    postedTexts: () => posted().map(({ body }) => Reflect.get(Object(body['data']), 'text')),
  };
}

const LIGHT = { mode: 'light' } as const;

function Events({ heard }: { heard: { events: ChatUIEventEmitter } }): ReactNode {
  heard.events = useChatUIEvents();
  return null;
}

/** A text as the server stores it, from ivo. */
export function storedText({ id, text, mentions = [] }: { id: string; text: string; mentions?: object[] }) {
  return {
    id,
    conversationId: 'c',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt: 1,
    seq: 1,
    data: { text, mentions, entities: { sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo Lind' } } } },
  };
}

export function storedMessage(fields: Parameters<typeof storedText>[0]): Chat.BaseMessage {
  return Chat.messageFromJSON(storedText(fields));
}
