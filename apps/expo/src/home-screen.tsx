import {
  ChatMessageComposer,
  ChatMessageHeader,
  ChatMessageList,
  useNotificationTarget,
  usePushNotifications,
} from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { BackHandler } from 'react-native';
import { ConversationsScreen } from './conversations-screen.tsx';

interface Props {
  readonly client: Chat.ChatClient;
  readonly onEnd: () => void;
}

/** The open user or group, and the message of a notification. */
type Place = Partial<Pick<Chat.NotificationTarget, 'user' | 'group' | 'goToMessageId'>>;

/** The conversations, and the open one. A press on a notification opens another. */
export function HomeScreen({ client, onEnd }: Props): ReactNode {
  const [place, setPlace] = useState<Place | undefined>(undefined);
  const push = usePushNotifications();
  useNotificationTarget(setPlace);
  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => {
      setPlace(undefined);
      return place !== undefined;
    });
    return () => subscription.remove();
  }, [place]);
  const logout = () => {
    client.logout().then(
      () => {
        client.dispose();
        onEnd();
      },
      (error: unknown) => console.warn(error),
    );
  };
  if (!place) return <ConversationsScreen client={client} push={push} onOpen={setPlace} onLogout={logout} />;
  const { user, group } = place;
  return (
    <>
      <ChatMessageHeader user={user} group={group} showBackButton onBack={() => setPlace(undefined)} />
      <ChatMessageList user={user} group={group} goToMessageId={place.goToMessageId} />
      <ChatMessageComposer user={user} group={group} />
    </>
  );
}
