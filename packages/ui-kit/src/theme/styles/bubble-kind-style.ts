import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { BubbleColors } from './bubble-colors.ts';
import type { IconStyle } from './icon-style.ts';

/** Style of the content of one kind of message. */
export interface BubbleKindStyle {
  /** Style of the bubble for this kind, merged over that of the side. */
  readonly bubble: ViewStyle;
  /** A grid cell or a file card. */
  readonly container: ViewStyle;
  readonly title: TextStyle;
  readonly detail: TextStyle;
  readonly icon: IconStyle;
  /** Background of icons, and the unplayed part of a track. */
  readonly track: string;
  /** The played part. */
  readonly progress: string;
}

const KINDS = ['image', 'video', 'audio', 'file', 'assistant', 'deleted', 'unsupported'] as const;

export type BubbleKindStyles = Readonly<Record<(typeof KINDS)[number], BubbleKindStyle>>;

/** Returns the styles of pictures, videos, audio, files, and responses of agents. */
export function bubbleKindStyles(tokens: ThemeTokens, side: BubbleColors): BubbleKindStyles {
  const { colors, space, radius, type } = tokens;
  const card: BubbleKindStyle = {
    bubble: {},
    container: { borderRadius: radius.s, paddingVertical: space.xs, gap: space.s },
    title: { ...type.bodyStrong, color: side.text },
    detail: { ...type.caption, color: side.muted },
    icon: { color: side.text, size: 24 },
    track: side.muted,
    progress: side.readTick,
  };
  const picture: BubbleKindStyle = {
    ...card,
    bubble: { padding: space.xs, paddingHorizontal: space.xs, paddingVertical: space.xs },
    container: { borderRadius: radius.l - space.xs, backgroundColor: colors.surfaceSunken, overflow: 'hidden' },
    icon: { color: '#FFFFFF', size: 24 },
    title: { ...type.title, color: '#FFFFFF' },
    detail: { ...type.caption, color: '#FFFFFF' },
    // So dark that white text on it is legible over a white picture.
    track: '#0A0E14B3',
  };
  const notice: BubbleKindStyle = {
    ...card,
    title: { ...type.body, color: side.muted, fontStyle: 'italic' },
    icon: { color: side.muted, size: type.caption.lineHeight },
  };
  return {
    image: picture,
    video: picture,
    audio: card,
    file: card,
    assistant: card,
    deleted: notice,
    unsupported: notice,
  };
}
