import { ChatMessageComposer, ChatMessageHeader, ChatMessageList, ChatUIProvider } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { SafeAreaView } from 'react-native';

export function App(): ReactNode {
  const user = new Chat.User('mara', 'Mara');
  return (
    <ChatUIProvider>
      <SafeAreaView style={{ flex: 1 }}>
        <ChatMessageHeader user={user} />
        <ChatMessageList user={user} />
        <ChatMessageComposer user={user} />
      </SafeAreaView>
    </ChatUIProvider>
  );
}
