import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { RunStatus } from '../../runs/run-status.ts';
import { Shimmer } from '../../runs/shimmer.tsx';
import type { Bubble } from '../bubble.ts';
import { statusSpace } from '../text/status-space.ts';
import { buttonLineHeight } from './button-line.ts';

interface Props {
  readonly runStatus: RunStatus;
  readonly bubble: Bubble;
  /** Whether the text is in the last line of the bubble, where it leaves space for the time. */
  readonly isLast: boolean;
}

/** The status of a run, below its text. See docs/spec/message-list.md#run-rows. */
export function RunStatusText({ runStatus, bubble, isLast }: Props): ReactNode {
  const { text } = bubble.settings.style.runRow;
  const space = statusSpace(bubble);
  const isBelow = runStatus.kind === 'active' && bubble.grouping.hasStatus;
  const StatusText = runStatus.kind === 'active' ? Shimmer : Text;
  return (
    <View style={[styles.runStatus, isBelow && { minHeight: buttonLineHeight(bubble) }]}>
      <StatusText style={text}>
        {runStatus.text}
        {isLast && space > 0 && <View style={{ width: space, height: 1 }} />}
      </StatusText>
    </View>
  );
}

const styles = StyleSheet.create({ runStatus: { justifyContent: 'flex-end' } });
