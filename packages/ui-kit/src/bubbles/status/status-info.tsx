import { Chat } from '@chatwire/sdk';
import { memo, type ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { ChatColors } from '../../theme/colors.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { BubbleStyle } from '../../theme/styles/bubble-style.ts';
import type { IconStyle } from '../../theme/styles/icon-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { kindStyle } from '../kind-style.ts';
import { partTestId } from '../parts/message-test-id.ts';
import { TickMark } from './tick-mark.tsx';

/**
 * The status of a bubble: marks, “Edited”, time, and tick. Does not render again when only the text changes.
 * See docs/spec/message-list.md#alignment-and-avatars.
 */
export const StatusInfo = memo(function StatusInfo({ bubble }: BubbleProps): ReactNode {
  const { message, status } = bubble;
  const { colors } = useChatTheme();
  const t = useTranslate();
  const { position, editedText, time, tick, marks } = status;
  const isPlain = editedText === '' && !tick && marks.length === 0;
  if (isPlain && time === '') return null;
  const style = position === 'bare' ? onSurface(bubble.style, colors) : bubble.style;
  const picture = position === 'over' ? kindStyle(bubble) : undefined;
  const text = picture?.detail ?? style.time;
  const ticks = picture ? uniformTicks({ ...style.ticks.icon, color: picture.icon.color }) : style.ticks;
  const placement = [
    styles[position],
    isCaptionedPicture(message) && styles.inset,
    picture && { backgroundColor: picture.track },
  ];
  if (isPlain) return <Text style={[text, placement]}>{time}</Text>;
  return (
    <View style={[styles.line, placement]}>
      {marks.map((mark) => (
        <Icon key={mark} name={mark === 'bubble.pinned' ? 'pin' : 'bookmark'} {...ticks.icon} label={t(mark)} />
      ))}
      {editedText !== '' && <Text style={text}>{editedText}</Text>}
      {time !== '' && <Text style={text}>{time}</Text>}
      {tick && <TickMark tick={tick} testID={partTestId(bubble, 'tick')} style={ticks} />}
    </View>
  );
}, isSameStatus);

/** Returns whether both look the same. The caption is not compared, because the position of the status depends on it. */
function isSameStatus({ bubble: one }: BubbleProps, { bubble: other }: BubbleProps): boolean {
  return one.status === other.status && one.style === other.style && one.message.getId() === other.message.getId();
}

function uniformTicks(icon: IconStyle): BubbleStyle['ticks'] {
  return { icon, read: icon, failed: icon };
}

/** Returns the status style for bubbles without a box, whose status is on the surface behind the bubbles. */
function onSurface({ time, ticks }: BubbleStyle, colors: ChatColors): Pick<BubbleStyle, 'time' | 'ticks'> {
  return {
    time: { ...time, color: colors.textMuted },
    ticks: {
      icon: { ...ticks.icon, color: colors.textMuted },
      read: { ...ticks.read, color: colors.link },
      failed: { ...ticks.failed, color: colors.danger },
    },
  };
}

/** Returns whether a picture has a caption. Pictures reach the edge of the bubble; content below them does not. */
function isCaptionedPicture(message: Chat.BaseMessage): boolean {
  const type = message.getType();
  return message instanceof Chat.MediaMessage && (type === 'image' || type === 'video') && !!message.getCaption();
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  inside: { position: 'absolute', bottom: 0, end: 0, pointerEvents: 'none' },
  beside: { marginStart: 'auto' },
  bare: { marginStart: 'auto' },
  below: { alignSelf: 'flex-end' },
  inset: { paddingHorizontal: 8, paddingBottom: wholePixels(4) },
  corner: { position: 'absolute', bottom: 4, end: 0 },
  over: { position: 'absolute', bottom: 6, end: 6, borderRadius: 10, paddingHorizontal: 6, paddingVertical: 1 },
});
