import { ChatMessageComposer, ChatMessageList, ChatThreadHeader } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { listPropsOf } from '../chat/list-props-of.ts';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import type { DemoSettings } from '../settings/demo-settings.ts';
import type { FollowedThreads } from './followed-threads.ts';
import { NoReplies } from './no-replies.tsx';
import { ThreadBar } from './thread-bar.tsx';
import { ThreadTools } from './thread-tools.tsx';
import { useFollow } from './use-follow.ts';
import { useThread } from './use-thread.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly followedThreads: FollowedThreads;
  readonly partner: ChatPartner;
  readonly parentMessageId: number;
  readonly settings: DemoSettings;
  /** Whether the conversation is visible too: then the thread is closed, otherwise it leads back. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
}

/** A message, who replied to it, and the replies. */
export function ThreadScreen(props: Props): ReactNode {
  const { client, partner, parentMessageId, settings, isBeside, onClose } = props;
  const listProps = useMemo(() => listPropsOf(settings), [settings]);
  const summary = useThread(client, partner, parentMessageId);
  const follow = useFollow(client, props.followedThreads, parentMessageId, summary?.lastReplyAt);
  const thread = { ...partner, parentMessageId };
  return (
    <View style={styles.screen} testID={`demo-thread-${parentMessageId}`}>
      <View>
        <ChatThreadHeader {...thread} hideReplyCount onBack={isBeside ? undefined : onClose} />
        <ThreadTools
          name={'group' in partner ? partner.group.getName() : partner.user.getName()}
          onClose={isBeside ? onClose : undefined}
        />
      </View>
      {summary && summary.replyCount > 0 && <ThreadBar thread={summary} follow={follow} />}
      <View style={styles.list}>
        <ChatMessageList {...thread} {...listProps} EmptyView={NoReplies} />
      </View>
      <ChatMessageComposer {...thread} />
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  list: { flex: 1, minHeight: 0 },
});
