import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { ListSession } from '../../list/session/list-session.ts';
import { useListRow, useObservable } from '../../list/use-observable.ts';
import type { MessageListStyle } from '../../theme/styles/message-list-style.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import { useDayText } from './use-day-text.ts';

interface Props {
  readonly session: ListSession;
  readonly style: MessageListStyle;
  readonly pattern: ChatMessageListProps['dateSeperatorPattern'];
}

/** The floating date at the top while the list moves. See docs/spec/message-list.md#day-separator. */
export function StickyDate({ session, style, pattern }: Props): ReactNode {
  const row = useListRow(session.rows, useObservable(session.stickyDay.dayKey) ?? '');
  return row?.kind === 'day' && <Pill at={row.at} session={session} style={style} pattern={pattern} />;
}

function Pill({ at, session, style, pattern }: Props & { readonly at: number }): ReactNode {
  const text = useDayText(at, session, pattern);
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
