import { ChatMessageComposer, ChatMessageList, ChatThreadHeader, useChatLocale } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import { listPropsOf } from '../chat/list-props-of.ts';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { IconPress } from '../parts/icon-press.tsx';
import type { MessageSearch } from '../search/message-search.ts';
import type { DemoSettings } from '../settings/demo-settings.ts';
import type { FollowedThreads } from './followed-threads.ts';
import { NoReplies } from './no-replies.tsx';
import { ThreadBar } from './thread-bar.tsx';
import { useFollow } from './use-follow.ts';
import { useThread } from './use-thread.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly followedThreads: FollowedThreads;
  readonly partner: ChatPartner;
  readonly parentMessageId: number;
  /** Id of the reply to jump to; undefined: none. */
  readonly messageId: number | undefined;
  /** The open search, whose matches are highlighted; undefined: none is open. */
  readonly search: MessageSearch | undefined;
  readonly settings: DemoSettings;
  /** Whether the conversation is visible too: then the thread is closed, otherwise it leads back. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
}

/** A message, who replied to it, and the replies. */
export function ThreadScreen(props: Props): ReactNode {
  const { client, partner, parentMessageId, messageId, search, settings, isBeside, onClose } = props;
  const listProps = useMemo(() => listPropsOf(settings), [settings]);
  const summary = useThread(client, partner, parentMessageId);
  const follow = useFollow(client, props.followedThreads, parentMessageId, summary?.lastReplyAt);
  const thread = { ...partner, parentMessageId };
  const readQuery = () => search?.getSnapshot().query;
  const searchKeyword = useSyncExternalStore(search?.subscribe ?? neverChanges, readQuery, readQuery);
  const { dayOf, t } = useChatLocale();
  // The bar above the replies names the day of a thread of one day.
  const day = (at: number | undefined) => (at === undefined ? undefined : dayOf(at * 1000));
  const onlyDay = summary && day(summary.startedAt) === day(summary.lastReplyAt) ? summary.startedAt : undefined;
  return (
    <View style={styles.screen} testID={`demo-thread-${parentMessageId}`}>
      <View>
        <ChatThreadHeader
          {...thread}
          hideReplyCount
          onBack={isBeside ? undefined : onClose}
          style={isBeside ? WITH_CLOSE : undefined}
        />
        {isBeside && (
          <View style={styles.close}>
            <IconPress icon="close" label={t('action.close')} onPress={onClose} testID="demo-thread-close" />
          </View>
        )}
      </View>
      {summary && summary.replyCount > 0 && <ThreadBar thread={summary} dayAt={onlyDay} follow={follow} />}
      <View style={styles.list}>
        <ChatMessageList
          {...thread}
          {...listProps}
          {...(messageId !== undefined && { goToMessageId: String(messageId) })}
          searchKeyword={searchKeyword}
          EmptyView={NoReplies}
          style={onlyDay !== undefined ? WITHOUT_DAYS : undefined}
        />
      </View>
      <ChatMessageComposer {...thread} />
    </View>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** The title line leaves room for the close button. */
const WITH_CLOSE = { bar: { paddingEnd: 56 } };
const WITHOUT_DAYS = { dateSeparator: { container: { display: 'none' } } } as const;

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  list: { flex: 1, minHeight: 0 },
  // The title line of the kit has no place of its own for it.
  close: { position: 'absolute', top: 8, end: 6 },
});
