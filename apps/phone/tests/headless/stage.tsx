import {
  ChatMessageComposer,
  ChatMessageList,
  type ChatMessageListProps,
  ChatUIProvider,
  type PickerAdapter,
} from '@chatwire/react-native';
import { type ReactNode, useEffect, useState } from 'react';
import { AppRegistry, View } from 'react-native';
import { type FakeChat, fakeChat, IVO } from '../../../../packages/ui-kit/src/testing/fake-chat.ts';
import { FakeHistory } from '../../../../packages/ui-kit/src/testing/fake-history.ts';

/** What a test asks for, as initial props of the app. */
export interface StageProps {
  /** Messages at the server. */
  readonly messages: number;
  readonly hasPicker?: boolean;
  readonly list?: ChatMessageListProps;
}

/** What a test reads, on the global object of the app. */
export interface StageState {
  readonly chat: FakeChat;
  readonly history: FakeHistory;
}

const none = async () => [];
const PICKER: PickerAdapter = { pickImages: none, pickVideos: none, pickFiles: none };

/** The list with its composer over a fake server, as the app for the tests on the headless phone. */
function Stage({ messages, hasPicker = false, list }: StageProps): ReactNode {
  const [state, setState] = useState<StageState | undefined>(undefined);
  useEffect(() => {
    const open = async () => {
      const history = new FakeHistory(messages);
      const next = { chat: await fakeChat({ history }), history };
      Object.assign(globalThis, { stage: next });
      setState(next);
    };
    void open();
  }, [messages]);
  if (!state) return null;
  return (
    <View style={WHOLE}>
      <ChatUIProvider
        client={state.chat.client}
        language="en"
        timeZone="UTC"
        {...(hasPicker && { adapters: { picker: PICKER } })}
      >
        <ChatMessageList user={IVO} {...list} />
        <ChatMessageComposer user={IVO} />
      </ChatUIProvider>
    </View>
  );
}

const WHOLE = { flex: 1 } as const;

AppRegistry.registerComponent('Stage', () => Stage);
