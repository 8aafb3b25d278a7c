import type { ChatMessageListProps } from '@chatwire/react-native';
import { ChatMessageComposer, ChatMessageList, ChatUIProvider, type ChatUIProviderProps } from '@chatwire/react-native';
import { afterEach, jest } from '@jest/globals';
import MockNativeMethods from '@react-native/jest-preset/jest/MockNativeMethods';
import { fireEvent, render, screen, userEvent, within } from '@testing-library/react-native';
import { act } from 'react';
import { type FakeChat, fakeChat, IVO } from '../../../packages/ui-kit/src/testing/fake-chat.ts';
import type { FakeHistory } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import { storedText } from '../../../packages/ui-kit/src/testing/stored-message.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ListStageOptions {
  readonly messages?: readonly Json[];
  /** Answers in pages instead. */
  readonly history?: FakeHistory;
  readonly props?: ChatMessageListProps;
  readonly provider?: Omit<ChatUIProviderProps, 'client' | 'children'>;
  /** Changes what the server answers. */
  readonly prepare?: (chat: FakeChat) => void;
}

/** A list with its composer, drawn by the renderer of phones, over a client that is logged in at a fake server. */
export async function listStage({ messages = MESSAGES, history, props, provider, prepare }: ListStageOptions = {}) {
  // The renderer knows no layout: rows are as high as this says, and the list draws once it is told how large it is.
  jest.mocked(MockNativeMethods.measure).mockImplementation(rowSize);
  jest.mocked(MockNativeMethods.measureInWindow).mockImplementation(rowSize);
  const chat = await fakeChat({ messages, ...(history && { history }) });
  stages.push(chat);
  prepare?.(chat);
  await render(
    <ChatUIProvider client={chat.client} language="en" timeZone="UTC" {...provider}>
      <ChatMessageList user={IVO} {...props} />
      <ChatMessageComposer user={IVO} />
    </ChatUIProvider>,
  );
  const list = await screen.findByTestId('chat-message-list');
  await layOut(list);
  return {
    chat,
    user: userEvent.setup(),
    bubble: (text: string) => screen.findByLabelText(new RegExp(text)),
    receive: (frame: Json) => act(async () => chat.receive(frame)),
  };
}

afterEach(() => {
  for (const { client } of stages.splice(0)) client.dispose();
});
const stages: FakeChat[] = [];

type Measured = (x: number, y: number, width: number, height: number, pageX: number, pageY: number) => void;

function rowSize(measured: Measured): void {
  measured(0, 0, 412, 60, 0, 0);
}

async function layOut(list: ReturnType<typeof screen.getByTestId>): Promise<void> {
  const scroller = await within(list).findByLabelText(/^(Messages|Nachrichten|الرسائل)$/);
  await fireEvent(scroller, 'layout', { nativeEvent: { layout: { x: 0, y: 0, width: 412, height: 700 } } });
  // Until the list stands where it opens it takes no touches; on phones events of scrolling tell it.
  await pass(1000);
}

/** What happens by itself in so much time. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}

export const MESSAGES = [
  storedText({ id: 1, sender: 'mara', text: 'All well here' }),
  storedText({ id: 2, text: 'Is the boat ready?' }),
];
