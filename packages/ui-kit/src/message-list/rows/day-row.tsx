import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import { useDayText } from './use-day-text.ts';

interface Props {
  /** Any time of the day, epoch ms. */
  readonly at: number;
  readonly session: ListSession;
  readonly pattern: ChatMessageListProps['dateSeperatorPattern'];
}

/** The separator between two days. See docs/spec/message-list.md#day-separator. */
export function DayRow({ at, session, pattern }: Props): ReactNode {
  const { dateSeparator } = useBubbleSettings().style;
  const text = useDayText(at, session, pattern);
  if (text === '') return null;
  return (
    <View style={styles.day} testID="chat-date-separator">
      <View style={dateSeparator.container}>
        <Text style={dateSeparator.text}>{text}</Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({ day: { alignItems: 'center' } });
