import type { ChatMessageListProps } from '@chatwire/react-native';
import { ChatMessageComposer, ChatMessageList, ChatUIProvider, type ChatUIProviderProps } from '@chatwire/react-native';
import { afterEach, jest } from '@jest/globals';
import MockNativeMethods from '@react-native/jest-preset/jest/MockNativeMethods';
import { render, screen, userEvent } from '@testing-library/react-native';
import { act, type ComponentType, Fragment, type ReactNode } from 'react';
import { type FakeChat, fakeChat, IVO } from '../../../packages/ui-kit/src/testing/fake-chat.ts';
import type { FakeHistory } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import { storedText } from '../../../packages/ui-kit/src/testing/stored-message.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ListFixtureOptions {
  readonly messages?: readonly Json[];
  /** Responds in pages instead. */
  readonly history?: FakeHistory;
  readonly props?: ChatMessageListProps;
  readonly provider?: Omit<ChatUIProviderProps, 'client' | 'children'>;
  /** Wraps everything. Default: nothing. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>;
  /** Changes the server's responses. */
  readonly prepare?: (chat: FakeChat) => void;
}

/** Renders a list with its composer for phones, with a client that is logged in to a fake server. */
export async function listFixture({
  messages = MESSAGES,
  history,
  props,
  provider,
  around: Around = Fragment,
  prepare,
}: ListFixtureOptions = {}) {
  // The renderer has no layout: this defines the heights of rows and of their surroundings.
  jest.mocked(MockNativeMethods.measure).mockImplementation(measured);
  jest.mocked(MockNativeMethods.measureInWindow).mockImplementation(measured);
  const chat = await fakeChat({ messages, ...(history && { history }) });
  chats.push(chat);
  prepare?.(chat);
  await render(
    <Around>
      <ChatUIProvider client={chat.client} language="en" timeZone="UTC" {...provider}>
        <ChatMessageList user={IVO} {...props} />
        <ChatMessageComposer user={IVO} />
      </ChatUIProvider>
    </Around>,
  );
  await screen.findByTestId('chat-message-list');
  await pass(1000);
  return {
    chat,
    user: userEvent.setup(),
    bubble: (text: string) => screen.findByLabelText(new RegExp(text)),
    receive: (frame: Json) => act(async () => chat.receive(frame)),
  };
}

afterEach(() => {
  for (const { client } of chats.splice(0)) client.dispose();
});
const chats: FakeChat[] = [];

type Measured = (x: number, y: number, width: number, height: number, pageX: number, pageY: number) => void;

/** Rows listen for touches; nothing else that a list measures does. */
function measured(this: { readonly props?: object } | undefined, reply: Measured): void {
  const isRow = this?.props !== undefined && 'onTouchStart' in this.props;
  reply(0, 0, 412, isRow ? 60 : 700, 0, 0);
}

/** Runs everything that is due within this time. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}

export const MESSAGES = [
  storedText({ id: 1, sender: 'mara', text: 'All well here' }),
  storedText({ id: 2, text: 'Is the boat ready?' }),
];
