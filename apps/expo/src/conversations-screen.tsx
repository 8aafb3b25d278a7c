import { type PushNotifications, useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { FlatList, Pressable, StyleSheet, Text, View } from 'react-native';
import { Button } from './button.tsx';

interface Props {
  readonly client: Chat.ChatClient;
  readonly push: PushNotifications;
  readonly onOpen: (target: { readonly user?: Chat.User | undefined; readonly group?: Chat.Group }) => void;
  readonly onLogout: () => void;
}

/** The newest conversations, and a button for notifications. */
export function ConversationsScreen({ client, push, onOpen, onLogout }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const conversations = useConversations(client);
  return (
    <View style={styles.screen}>
      <FlatList
        data={conversations}
        keyExtractor={(conversation) => conversation.getConversationId()}
        renderItem={({ item }) => {
          const subject = item.getConversationWith();
          const unread = item.getUnreadMessageCount();
          const target = subject instanceof Chat.Group ? { group: subject } : { user: subject };
          return (
            <Pressable role="button" onPress={() => onOpen(target)} style={styles.row}>
              <Text style={[type.bodyStrong, { color: colors.text }]}>{subject?.getName()}</Text>
              {unread > 0 && <Text style={[type.body, { color: colors.accent }]}>{unread}</Text>}
            </Pressable>
          );
        }}
      />
      <PushButton push={push} />
      <Button title="Log out" onPress={onLogout} />
    </View>
  );
}

/** Asks once; after a denial only the system settings help. */
function PushButton({ push }: { readonly push: PushNotifications }): ReactNode {
  if (push.permission === 'undetermined') {
    return <Button title="Turn on notifications" onPress={() => void push.request()} />;
  }
  if (push.permission === 'denied') {
    return <Button title="Notifications are off: open settings" onPress={() => void push.openSettings()} />;
  }
  return null;
}

function useConversations(client: Chat.ChatClient): readonly Chat.Conversation[] {
  const [conversations, setConversations] = useState<readonly Chat.Conversation[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = () => {
      new Chat.ConversationsRequestBuilder()
        .setLimit(50)
        .build(client)
        .fetchNext()
        .then(
          (loaded) => isCurrent && setConversations(loaded),
          (error: unknown) => console.warn(error),
        );
    };
    load();
    client.addMessageListener('conversations', { onTextMessageReceived: load, onMediaMessageReceived: load });
    return () => {
      isCurrent = false;
      client.removeMessageListener('conversations');
    };
  }, [client]);
  return conversations;
}

const styles = StyleSheet.create({
  screen: { flex: 1, gap: 8, padding: 16 },
  row: { minHeight: 48, flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
});
