import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { ChatMessageListProps } from '../src/message-list/list-props.ts';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { type FakeChat, type FakeChatOptions, IVO } from '../src/testing/fake-chat.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import { ChatMessageList } from './editable-components.tsx';
import { SampleImage } from './sample-image.tsx';
import { WithChat } from './with-chat.tsx';

interface Props {
  /** Default: the conversation with Ivo. */
  readonly list?: ChatMessageListProps;
  readonly server?: FakeChatOptions;
  /** Changes the server's responses. */
  readonly prepare?: (chat: FakeChat) => void;
  /** Called after the list is rendered. */
  readonly act?: (chat: FakeChat) => void;
}

/** A list with the height of a phone's screen, connected to a server in the same page. */
export function ListPage({ list, server, prepare, act }: Props): ReactNode {
  const { colors } = useChatTheme();
  return (
    <WithChat {...(server && { options: server })} {...(prepare && { prepare })} {...(act && { act })}>
      <View style={[styles.page, { backgroundColor: colors.surface }]}>
        <ChatUIProvider adapters={ADAPTERS}>
          <ChatMessageList {...(list?.group ? {} : { user: IVO })} {...list} />
        </ChatUIProvider>
      </View>
    </WithChat>
  );
}

const ADAPTERS = { image: { Image: SampleImage } };

const styles = StyleSheet.create({ page: { height: 640, minHeight: 0 } });
