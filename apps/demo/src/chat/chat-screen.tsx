import { ChatMessageComposer, ChatMessageHeader, ChatMessageList } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Playground } from '../playground/playground.ts';
import type { DemoSettings } from '../settings/demo-settings.ts';
import { TracePanel } from '../trace/trace-panel.tsx';
import { TraceStrip } from '../trace/trace-strip.tsx';
import { listPropsOf } from './list-props-of.ts';
import { useLastSent } from './use-last-sent.ts';
import type { Subject } from './use-subject.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly playground: Playground;
  readonly subject: Subject;
  readonly settings: DemoSettings;
  /** Called with the initial value, and on each change. */
  readonly messageId: number | undefined;
  /** Undefined: the conversation list is visible. */
  readonly onBack: (() => void) | undefined;
  readonly onThread: (messageId: number) => void;
}

/** Header, list and composer of a conversation, with the delivery trace of the last message above the composer. */
export function ChatScreen({ client, playground, subject, settings, messageId, onBack, onThread }: Props): ReactNode {
  const [traced, trace] = useState<Chat.BaseMessage | undefined>(undefined);
  const receiverId = 'group' in subject ? subject.group.getGuid() : subject.user.getUid();
  const { message, onLoad } = useLastSent(receiverId);
  const listProps = useMemo(() => listPropsOf(settings), [settings]);
  const isAgent = 'user' in subject && subject.user.isAgent();
  return (
    <View style={styles.screen} testID={`demo-conversation-${receiverId}`}>
      <ChatMessageHeader {...subject} showBackButton={onBack !== undefined} onBack={onBack} />
      <View style={styles.list}>
        <ChatMessageList
          {...subject}
          {...listProps}
          loadLastAgentConversation
          {...(messageId !== undefined && { goToMessageId: String(messageId) })}
          onLoad={onLoad}
          onThreadRepliesPress={(parent) => onThread(parent.getId())}
        />
      </View>
      {message && !isAgent && (
        <TraceStrip playground={playground} client={client} message={message} onPress={() => trace(message)} />
      )}
      <ChatMessageComposer {...subject} />
      {traced && (
        <TracePanel playground={playground} client={client} message={traced} onClose={() => trace(undefined)} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  list: { flex: 1, minHeight: 0 },
});
