import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import type { BubbleProps } from '../bubble.ts';

/** The name above the first bubble of a group. */
export function SenderName({ bubble }: BubbleProps): ReactNode {
  const { hasName, grouping, message, style } = bubble;
  const name = message.getSender()?.getName() ?? '';
  if (!hasName || !grouping.isFirst || name === '') return null;
  return (
    <Text style={[style.senderName, { paddingHorizontal: 4 }]} numberOfLines={1}>
      {withoutDirectionControls(name)}
    </Text>
  );
}
