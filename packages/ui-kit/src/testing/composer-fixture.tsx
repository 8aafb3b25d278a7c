import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ChatAdapters } from '../adapters/chat-adapters.ts';
import { ChatMessageComposer } from '../composer/chat-message-composer.tsx';
import type { ChatMessageComposerProps } from '../composer/composer-props.ts';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { type FakeChat, type FakeChatOptions, fakeChat, IVO } from './fake-chat.ts';

export interface ComposerFixtureOptions {
  readonly props?: ChatMessageComposerProps;
  readonly adapters?: ChatAdapters;
  readonly server?: FakeChatOptions;
  readonly prepare?: (chat: FakeChat) => void;
}

/** Renders a composer of mara, who writes to ivo unless the props change that. Unmounted at the end of the test. */
export async function composerFixture({ props, adapters, server, prepare }: ComposerFixtureOptions = {}) {
  const chat = await fakeChat(server);
  onTestFinished(() => chat.client.dispose());
  prepare?.(chat);
  const captured = { events: new ChatUIEventEmitter() };
  const tree = (current: ChatMessageComposerProps | undefined) => (
    <ChatUIProvider client={chat.client} language="en" theme={LIGHT} {...(adapters && { adapters })}>
      <Events captured={captured} />
      {current && <ChatMessageComposer user={IVO} {...current} />}
    </ChatUIProvider>
  );
  const screen = await render(tree(props ?? {}));
  const posted = () => chat.requests.filter(({ method, path }) => method === 'POST' && path === '/messages');
  return {
    chat,
    screen,
    input: screen.getByTestId('chat-composer-input'),
    /** The emitter of the composer. */
    events: captured.events,
    /** Renders the composer with other props; undefined unmounts it. */
    redraw: (next: ChatMessageComposerProps | undefined) => screen.rerender(tree(next)),
    posted: () => posted().map(({ body }) => body),
    postedTexts: () => posted().map(({ body }) => Reflect.get(Object(body['data']), 'text')),
  };
}

const LIGHT = { mode: 'light' } as const;

function Events({ captured }: { captured: { events: ChatUIEventEmitter } }): ReactNode {
  captured.events = useChatUIEvents();
  return null;
}
