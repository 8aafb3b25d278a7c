import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useListRow } from '../list/use-value.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { typingText } from '../localization/typing-text.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { Spinner } from '../primitives/spinner.tsx';
import { TouchTarget } from '../primitives/touch-target.tsx';
import { dayText } from './day-text.ts';
import { ListMessageRow } from './list-message-row.tsx';
import type { ChatMessageListProps } from './list-props.ts';

interface Props {
  readonly rowKey: string;
  readonly session: ListSession;
  readonly handle: Chat.ConversationHandle;
  readonly props: Pick<ChatMessageListProps, 'dateSeperatorPattern' | 'newMessageIndicatorText'>;
}

const ALONE = { startsRun: true, endsRun: true, hasStatus: true };

/** One row of the list, whatever it is; draws again only when it changes itself. */
export function ListRowView({ rowKey, session, handle, props }: Props): ReactNode {
  const row = useListRow(session.rows, rowKey);
  switch (row?.kind) {
    case 'message':
      return <ListMessageRow rowKey={rowKey} place={row.place} session={session} handle={handle} />;
    case 'run':
      return <ListMessageRow rowKey={rowKey} place={ALONE} session={session} handle={handle} />;
    case 'day':
      return <Day at={row.at} pattern={props.dateSeperatorPattern} />;
    case 'unread':
      return <Unread handle={handle} text={props.newMessageIndicatorText} />;
    case 'typing':
      return <Typing handle={handle} />;
    case 'edge':
      return <EdgeRow side={row.side} status={row.status} handle={handle} />;
    default:
      return row satisfies undefined;
  }
}

function Day({ at, pattern }: { at: number; pattern: ChatMessageListProps['dateSeperatorPattern'] }): ReactNode {
  const { dateSeparator } = useBubbleSettings().style;
  const locale = useChatLocale();
  const text = dayText(at, pattern, () => locale.day(at, platformTimers.nowMs()));
  if (text === '') return null;
  return (
    <View style={styles.day} testID="chat-date-separator">
      <View style={dateSeparator.container}>
        <Text style={dateSeparator.text}>{text}</Text>
      </View>
    </View>
  );
}

function Unread({ handle, text }: { handle: Chat.ConversationHandle; text: string | undefined }): ReactNode {
  const { unreadSeparator } = useBubbleSettings().style;
  const { t } = useChatLocale();
  const count = useSnapshot(handle, 'unread')?.count ?? 0;
  return (
    <View style={unreadSeparator.container} testID="chat-unread-separator">
      <View style={unreadSeparator.line} />
      <Text style={unreadSeparator.text}>
        {text === undefined ? t('list.newMessages', { count }) : text.replaceAll('{count}', String(count))}
      </Text>
      <View style={unreadSeparator.line} />
    </View>
  );
}

function Typing({ handle }: { handle: Chat.ConversationHandle }): ReactNode {
  const { typingRow } = useBubbleSettings().style;
  const { t } = useChatLocale();
  const typists = useSnapshot(handle, 'typing') ?? [];
  return (
    <View style={typingRow.container} testID="chat-typing">
      <Text style={typingRow.text}>
        {typingText(
          typists.map(({ name }) => name),
          t,
        )}
      </Text>
    </View>
  );
}

interface EdgeProps {
  readonly side: 'older' | 'newer';
  readonly status: 'loading' | 'error';
  readonly handle: Chat.ConversationHandle;
}

function EdgeRow({ side, status, handle }: EdgeProps): ReactNode {
  const { style, actions } = useBubbleSettings();
  const { t } = useChatLocale();
  const { container, text, button, buttonText } = style.inlineError;
  if (status === 'loading') {
    return (
      <View style={[container, styles.edge]} testID={`chat-paging-${side}`}>
        <Spinner />
      </View>
    );
  }
  const retry = () => {
    handle.retryEdge(side).catch((error: unknown) => actions.onFault('ERR_CALLBACK', error));
  };
  return (
    <View style={container} testID="chat-paging-error">
      <Text style={text}>{t('list.error.paging')}</Text>
      <TouchTarget style={button} onPress={retry}>
        <Text style={buttonText}>{t('action.retry')}</Text>
      </TouchTarget>
    </View>
  );
}

const styles = StyleSheet.create({ edge: { minHeight: 44 }, day: { alignItems: 'center' } });
