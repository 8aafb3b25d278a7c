import { ChatMessageComposer, ChatMessageHeader, ChatMessageList, ChatUIProvider } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { AppRegistry, View } from 'react-native';

const user = new Chat.User('mara');

/** The cost for an app: one conversation, with the kit's defaults. */
function OneConversation(): ReactNode {
  return (
    <ChatUIProvider>
      <View style={{ flex: 1 }}>
        <ChatMessageHeader user={user} />
        <ChatMessageList user={user} />
        <ChatMessageComposer user={user} />
      </View>
    </ChatUIProvider>
  );
}

AppRegistry.registerComponent('Chat', () => OneConversation);
