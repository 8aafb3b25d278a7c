import { type ReactNode, useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { type FakeChat, type FakeChatOptions, fakeChat } from '../src/testing/fake-chat.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';

interface Props {
  readonly options?: FakeChatOptions;
  /** Prepares the server before the first render. */
  readonly prepare?: (chat: FakeChat) => void;
  /** Called after the scene is rendered. */
  readonly act?: (chat: FakeChat) => void;
  readonly children: ReactNode;
}

/** Renders a scene for a user logged in to a server in the same page. */
export function WithChat({ options, prepare, act, children }: Props): ReactNode {
  const { colors } = useChatTheme();
  const [chat, setChat] = useState<FakeChat | undefined>(undefined);
  // Once per scene: the props of a scene never change.
  const [setUp] = useState({ options, prepare, act });
  useEffect(() => {
    const scene = { isOver: false };
    const starting = fakeChat(setUp.options).then((started) => {
      setUp.prepare?.(started);
      if (!scene.isOver) setChat(started);
      return started;
    });
    return () => {
      scene.isOver = true;
      void starting.then((started) => started.client.dispose());
    };
  }, [setUp]);
  useEffect(() => {
    if (chat) setUp.act?.(chat);
  }, [chat, setUp]);
  return (
    <View style={[styles.page, { backgroundColor: colors.surfaceSunken }]}>
      {chat && <ChatUIProvider client={chat.client}>{children}</ChatUIProvider>}
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1, justifyContent: 'flex-end', minHeight: 200 } });
