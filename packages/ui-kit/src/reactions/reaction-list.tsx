import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Spinner } from '../primitives/motion/spinner.tsx';
import { useChatTheme } from '../theme/theme-context.ts';
import { reactionEntries } from './reaction-entries.ts';
import { ReactionListRow } from './reaction-list-row.tsx';
import { ReactionTabs } from './reaction-tabs.tsx';
import { type ReactionRequest, useReactionPages } from './use-reaction-pages.ts';

export interface ReactionListProps {
  /** The message, with current counts and own reactions. */
  readonly row: Chat.MessageRow;
  /** Initial tab; undefined: All. */
  readonly emoji: string | undefined;
  readonly loggedInUser: Chat.User | undefined;
  /** Creates a request per tab, with pages of 10. Keep the function stable between renders. */
  readonly requestFor: (emoji: string | undefined) => ReactionRequest;
  /** Called for a press on an own entry; undefined: own entries cannot be removed. */
  readonly onRemove: ((emoji: string) => void) | undefined;
  /** Called when the last reaction is removed. */
  readonly onEmpty: () => void;
  readonly onError: (error: unknown) => void;
}

/** The users who reacted, with their emoji; the content of a sheet. See docs/spec/message-list.md#reactions. */
export function ReactionList(props: ReactionListProps): ReactNode {
  const { row, loggedInUser, requestFor, onRemove, onEmpty, onError } = props;
  const { reactionList: style } = useChatTheme().components.messageList;
  const { t } = useChatLocale();
  const [tab, setTab] = useState(props.emoji);
  const isGone = tab !== undefined && !row.reactions.some(({ reaction }) => reaction === tab);
  const shownTab = isGone ? undefined : tab;
  const counts = row.reactions.map(({ reaction, count }) => `${reaction}${count}`).join(' ');
  // Changed counts reload the list, because only the server knows who reacted.
  const request = useMemo(() => requestFor(shownTab), [requestFor, shownTab, counts]);
  const { loaded, status, loadMore } = useReactionPages(shownTab, request, onError);
  const isEmpty = row.reactions.length === 0;
  useEffect(() => {
    if (isEmpty) onEmpty();
  }, [isEmpty, onEmpty]);
  const entries = reactionEntries(loaded, row.reactions, loggedInUser, shownTab);
  const total = row.reactions.reduce((sum, { reaction, count }) => {
    return sum + (shownTab === undefined || reaction === shownTab ? count : 0);
  }, 0);
  const hasMore = status === 'error' || (status === 'idle' && entries.length < total);
  return (
    <View testID="chat-reaction-list" style={styles.list}>
      <ReactionTabs reactions={row.reactions} chosen={shownTab} onChoose={setTab} style={style} />
      <ScrollView style={styles.rows}>
        {entries.map((entry) => (
          <ReactionListRow key={`${entry.uid} ${entry.emoji}`} entry={entry} style={style} onRemove={onRemove} />
        ))}
        {status === 'loading' && <Spinner />}
        {hasMore && (
          <TouchTarget onPress={loadMore} style={styles.more}>
            <Text style={style.buttonText}>{t(status === 'error' ? 'action.retry' : 'header.more')}</Text>
          </TouchTarget>
        )}
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  list: { paddingBottom: 8, flexShrink: 1, minHeight: 0 },
  rows: { flexShrink: 1 },
  more: { alignSelf: 'center' },
});
