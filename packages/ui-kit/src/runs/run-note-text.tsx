import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { answerLine } from '../bubbles/answer-line.ts';
import type { Bubble } from '../bubbles/bubble.ts';
import { statusRoom } from '../bubbles/text/status-room.ts';
import type { RunNote } from './run-note.ts';
import { Shimmer } from './shimmer.tsx';

interface Props {
  readonly note: RunNote;
  readonly bubble: Bubble;
  /** The time stands in the same line. */
  readonly isLast: boolean;
}

/** What is said below the text of a run. See docs/spec/message-list.md#run-rows. */
export function RunNoteText({ note, bubble, isLast }: Props): ReactNode {
  const { text } = bubble.settings.style.runRow;
  const room = statusRoom(bubble);
  const isBelow = note.kind === 'active' && bubble.place.hasStatus;
  const NoteText = note.kind === 'active' ? Shimmer : Text;
  return (
    <View style={[styles.note, isBelow && { minHeight: answerLine(bubble) }]}>
      <NoteText style={text}>
        {note.text}
        {isLast && room > 0 && <View style={{ width: room, height: 1 }} />}
      </NoteText>
    </View>
  );
}

const styles = StyleSheet.create({ note: { justifyContent: 'flex-end' } });
