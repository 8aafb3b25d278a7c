import { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { AgentEmptyView } from '../agents/agent-empty-view.tsx';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import { LiftedView } from '../keyboard/lifted-view.tsx';
import { ListBody } from '../list/list-body.tsx';
import { opaqueBackground } from '../list/opaque-background.ts';
import { platformListAdapter } from '../list/platform-list-adapter.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useObservable } from '../list/use-observable.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { useStable } from '../platform/use-stable.ts';
import { useReducedMotion } from '../primitives/motion/use-reduced-motion.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { EmptyState, ErrorState, LoadingState } from './list-states.tsx';
import { heightEstimates } from './rows/height-estimates.ts';
import { ListRowView } from './rows/list-row-view.tsx';
import { StickyDate } from './rows/sticky-date.tsx';
import { TypingRow } from './rows/typing-row.tsx';
import { ScrollButton } from './scroll-button.tsx';

interface Props {
  readonly props: ChatMessageListProps;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  readonly report: (error: unknown, code: string) => void;
  readonly retry: () => void;
}

/** The rows, or what a list shows while it loads, is empty, or has failed. See docs/spec/message-list.md#states. */
export function ListContent({ props, handle, session, report, retry }: Props): ReactNode {
  const { style } = useBubbleSettings();
  const t = useTranslate();
  const { list = platformListAdapter } = useAdapters();
  const isMotionReduced = useReducedMotion();
  const timeline = useSnapshot(handle, 'timeline');
  const { user, dateSeperatorPattern, hideError } = props;
  const { NewMessageIndicatorView, newMessageIndicatorText, newMessageIndicatorStyle } = props;
  const rowProps = useStable({
    dateSeperatorPattern,
    hideError,
    NewMessageIndicatorView,
    newMessageIndicatorText,
    newMessageIndicatorStyle,
  });
  const isStartPending = useObservable(session.scroll.isStartPending);
  const renderRow = useCallback(
    (key: string) => <ListRowView rowKey={key} session={session} handle={handle} props={rowProps} />,
    [session, handle, rowProps],
  );
  const estimateHeight = useMemo(() => heightEstimates((key) => handle.getRow(key)), [handle]);
  if (!timeline) return null;
  const { status, keys, live, error } = timeline;
  const stateProps = { props, style, report };
  if (keys.length === 0 || isStartPending) {
    const isAgentChat = user?.isAgent() === true && !props.EmptyView;
    const isEmpty = status === 'ready' && !isStartPending;
    return (
      <View style={styles.fill}>
        {isEmpty && (isAgentChat ? <AgentEmptyView agent={user} {...stateProps} /> : <EmptyState {...stateProps} />)}
        {!isEmpty && status === 'error' && <ErrorState {...stateProps} error={error ?? UNKNOWN_ERROR} retry={retry} />}
        {!isEmpty && status !== 'error' && <LoadingState {...stateProps} />}
        <TypingRow handle={handle} />
      </View>
    );
  }
  const followMode = isMotionReduced ? 'jump' : 'glide';
  const isBusy = timeline.older.status === 'loading' || timeline.newer.status === 'loading';
  return (
    <View style={styles.fill}>
      <ListBody
        session={session}
        adapter={list}
        renderRow={renderRow}
        estimateHeight={estimateHeight}
        follow={live ? followMode : 'none'}
        isTopAligned={props.parentMessageId !== undefined && user?.isAgent() !== true}
        label={t('a11y.messages')}
        isBusy={isBusy}
        background={opaqueBackground(style.container)}
      />
      <StickyDate session={session} style={style} pattern={dateSeperatorPattern} />
      <LiftedView>
        <ScrollButton session={session} style={style} />
      </LiftedView>
    </View>
  );
}

const UNKNOWN_ERROR = new Chat.ChatException({ code: 'ERR_BAD_RESPONSE', message: 'Loading failed.' });

const styles = StyleSheet.create({ fill: { flex: 1, minHeight: 0 } });
