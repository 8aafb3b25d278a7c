import { type ReactNode, useEffect, useState } from 'react';
import { AppRegistry, View } from 'react-native';
import {
  ChatMessageComposer,
  ChatMessageList,
  type ChatMessageListHandle,
  type ChatMessageListProps,
  ChatUIProvider,
  type PickerAdapter,
} from '../../src/index.ts';
import { agentRun, HELPER } from '../../src/testing/agent-run.ts';
import { type FakeChat, fakeChat, IVO } from '../../src/testing/fake-chat.ts';
import { FakeHistory, sampleText } from '../../src/testing/fake-history.ts';

/** Initial props of the app, set by a test. */
export interface ChatTestAppProps {
  /** Number of messages on the server. */
  readonly messages: number;
  /** Seed of the texts. Default: 0. */
  readonly seed?: number;
  /** Id of the last read message. Default: the newest. */
  readonly lastRead?: number;
  readonly hasPicker?: boolean;
  /** A thread with an agent. Default: false. */
  readonly isAgentChat?: boolean;
  readonly list?: ChatMessageListProps;
}

/** Controls for a test, on the global object of the app. */
export interface ChatTestAppControls {
  readonly chat: FakeChat;
  readonly history: FakeHistory;
  /** Sends messages, one per frame. */
  receive(count: number): void;
  edit(message: number, text: string): void;
  textOf(message: number): string;
  jump(message: number, isAnimated: boolean): { arrived: boolean | undefined };
  /** Delays pages until `release` is called. */
  hold(): void;
  release(): void;
  /** Starts a response of an agent. */
  respond(): { say(text: string): void; finish(): void };
}

const none = async () => [];
const PICKER: PickerAdapter = { pickImages: none, pickVideos: none, pickFiles: none };

/** The list with its composer, and a server in the same app. The client, its store and all rows are real. */
function ChatTestApp({ messages, seed = 0, lastRead = messages, ...props }: ChatTestAppProps): ReactNode {
  const { hasPicker = false, isAgentChat = false, list } = props;
  const [chat, setChat] = useState<FakeChat | undefined>(undefined);
  useEffect(() => {
    const open = async () => {
      const history = new FakeHistory(messages, { lastRead, seed, ...(isAgentChat && { parentId: THREAD }) });
      const next = await fakeChat({ history });
      Object.assign(globalThis, { chatTestApp: controls(next, history, seed) });
      setChat(next);
    };
    void open();
  }, [messages, lastRead, seed, isAgentChat]);
  if (!chat) return null;
  const conversation = isAgentChat ? { user: HELPER, parentMessageId: THREAD } : { user: IVO };
  return (
    <View style={WHOLE}>
      <ChatUIProvider
        client={chat.client}
        language="en"
        timeZone="UTC"
        {...(hasPicker && { adapters: { picker: PICKER } })}
      >
        <ChatMessageList {...conversation} ref={hold} {...list} />
        <ChatMessageComposer {...conversation} />
      </ChatUIProvider>
    </View>
  );
}

let handle: ChatMessageListHandle | null = null;

function hold(next: ChatMessageListHandle | null): void {
  handle = next;
}

function controls(chat: FakeChat, history: FakeHistory, seed: number): ChatTestAppControls {
  let release = (): void => undefined;
  return {
    chat,
    history,
    receive(count) {
      for (let remaining = count; remaining > 0; remaining -= 1) chat.receive(history.arrival());
    },
    edit: (message, text) => chat.receive(history.edit(message, text)),
    textOf: (message) => sampleText(message, undefined, seed),
    jump(message, isAnimated) {
      const jump: { arrived: boolean | undefined } = { arrived: undefined };
      void handle?.scrollToMessage(message, { animated: isAnimated }).then((arrived) => {
        jump.arrived = arrived;
      });
      return jump;
    },
    hold() {
      release = history.hold();
    },
    release: () => release(),
    respond() {
      const { id, seq } = history.next();
      const run = agentRun(chat, { runId: String(id), threadId: THREAD });
      let announced = '';
      run.start();
      run.begin();
      return {
        say(text) {
          announced += text;
          run.say(text);
        },
        finish: () => run.finish(id, announced, seq),
      };
    },
  };
}

/** Id of the first message of the thread with the agent. */
const THREAD = 1;
const WHOLE = { flex: 1 } as const;

AppRegistry.registerComponent('ChatTestApp', () => ChatTestApp);
