import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { runTextRefOf } from '../../runs/run-key.ts';
import type { MessagePart } from '../../templates/chat-message-template.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble } from '../bubble.ts';
import { partTestId, testIdIn } from '../parts/message-test-id.ts';
import { RowAvatar } from '../parts/row-avatar.tsx';
import { templatePart } from './template-part.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly leading?: MessagePart | undefined;
  /** The column beside the avatar. */
  readonly children: ReactNode;
}

/** Space left free on the side opposite to the bubble, in px. */
const OPPOSITE_SPACE = 48;

/** Lays out a row: the avatar or its space, and the column of the bubble. */
export function RowFrame({ bubble, leading, children }: Props): ReactNode {
  const { grouping, alignment, style, hasAvatar, settings } = bubble;
  const { touchTarget } = useChatTheme();
  // Row tools use the space on the opposite side.
  const space = settings.RowTools ? Math.max(0, OPPOSITE_SPACE - touchTarget) : OPPOSITE_SPACE;
  return (
    <View testID={testIdOf(bubble)} style={[style.row, styles.row, grouping.isFirst && styles.first]}>
      {hasAvatar && settings.avatarVisibility && templatePart(leading, bubble, <RowAvatar bubble={bubble} />)}
      <View
        style={[styles.column, alignment === 'right' ? [styles.end, { paddingStart: space }] : { paddingEnd: space }]}
      >
        {children}
      </View>
    </View>
  );
}

/** Returns the test id of a row. See docs/spec/message-list.md#test-ids. */
function testIdOf(bubble: Bubble): string | undefined {
  const { row, message, settings } = bubble;
  const run = runTextRefOf(row.key);
  if (run && message.getId() === 0) return testIdIn(settings, `chat-run-${run.runId}-${run.index}`);
  return partTestId(bubble, 'message');
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  first: { marginTop: 8 },
  column: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
  end: { alignItems: 'flex-end' },
});
