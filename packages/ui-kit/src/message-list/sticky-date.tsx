import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { ListSession } from '../list/session/list-session.ts';
import { useListRow, useValue } from '../list/use-value.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { dayText } from './day-text.ts';
import type { ChatMessageListProps } from './list-props.ts';

interface Props {
  readonly session: ListSession;
  readonly style: MessageListStyle;
  readonly pattern: ChatMessageListProps['dateSeperatorPattern'];
}

/** The day at the top while the list moves. Contract 14.1. */
export function StickyDate({ session, style, pattern }: Props): ReactNode {
  const locale = useChatLocale();
  const row = useListRow(session.rows, useValue(session.stickyDay.shown) ?? '');
  if (row?.kind !== 'day') return null;
  const text = dayText(row.at, pattern, () => locale.day(row.at, platformTimers.nowMs()));
  if (text === '') return null;
  return (
    <View aria-hidden style={styles.place} testID="chat-sticky-date">
      <View style={style.stickyDate.container}>
        <Text style={style.stickyDate.text}>{text}</Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  place: { position: 'absolute', top: 4, start: 0, end: 0, alignItems: 'center', pointerEvents: 'none' },
});
