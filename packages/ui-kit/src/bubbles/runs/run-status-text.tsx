import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { RunStatus } from '../../runs/run-status.ts';
import { Shimmer } from '../../runs/shimmer.tsx';
import type { Bubble } from '../bubble.ts';
import { statusSpace } from '../text/status-space.ts';
import { buttonLineHeight } from './button-line.ts';

interface Props {
  readonly note: RunStatus;
  readonly bubble: Bubble;
  /** Whether the note is in the last line of the bubble, where it leaves space for the time. */
  readonly isLast: boolean;
}

/** The status of a run, below its text. See docs/spec/message-list.md#run-rows. */
export function RunStatusText({ note, bubble, isLast }: Props): ReactNode {
  const { text } = bubble.settings.style.runRow;
  const space = statusSpace(bubble);
  const isBelow = note.kind === 'active' && bubble.grouping.hasStatus;
  const NoteText = note.kind === 'active' ? Shimmer : Text;
  return (
    <View style={[styles.note, isBelow && { minHeight: buttonLineHeight(bubble) }]}>
      <NoteText style={text}>
        {note.text}
        {isLast && space > 0 && <View style={{ width: space, height: 1 }} />}
      </NoteText>
    </View>
  );
}

const styles = StyleSheet.create({ note: { justifyContent: 'flex-end' } });
