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
type Target = Partial<Pick<Chat.NotificationTarget, 'user' | 'group' | 'goToMessageId'>>;

/** The conversations, and the open one. A press on a notification opens another. */
export function HomeScreen({ client, onEnd }: Props): ReactNode {
  const [target, setTarget] = useState<Target | undefined>(undefined);
  const push = usePushNotifications();
  useNotificationTarget(setTarget);
  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => {
      setTarget(undefined);
      return target !== undefined;
    });
    return () => subscription.remove();
  }, [target]);
  const logout = () => {
    client.logout().then(
      () => {
        client.dispose();
        onEnd();
      },
      (error: unknown) => console.warn(error),
    );
  };
  if (!target) return <ConversationsScreen client={client} push={push} onOpen={setTarget} onLogout={logout} />;
  const { user, group } = target;
  return (
    <>
      <ChatMessageHeader user={user} group={group} showBackButton onBack={() => setTarget(undefined)} />
      <ChatMessageList user={user} group={group} goToMessageId={target.goToMessageId} />
      <ChatMessageComposer user={user} group={group} />
    </>
  );
}
