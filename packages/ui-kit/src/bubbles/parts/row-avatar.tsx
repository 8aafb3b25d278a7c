import type { ReactNode } from 'react';
import { View } from 'react-native';
import { Avatar } from '../../primitives/avatar/avatar.tsx';
import type { BubbleProps } from '../bubble.ts';

/**
 * The sender's picture on the first row of a group; later rows leave its space empty.
 * See docs/spec/message-list.md#alignment-and-avatars.
 */
export function RowAvatar({ bubble }: BubbleProps): ReactNode {
  const { message, grouping, style } = bubble;
  const { size, container } = style.avatar;
  const sender = message.getSender();
  if (!grouping.isFirst || !sender) return <View style={[container, { width: size }]} />;
  return (
    <View style={container} aria-hidden>
      <Avatar name={sender.getName()} id={sender.getUid()} url={sender.getAvatar()} size={size} />
    </View>
  );
}
