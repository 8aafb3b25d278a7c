import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { BubbleColors } from './bubble-colors.ts';
import { type BubbleKindStyles, bubbleKindStyles } from './bubble-kind-style.ts';
import type { IconStyle } from './icon-style.ts';
import { type RowFooterStyle, rowFooterStyle } from './row-footer-style.ts';

/**
 * Style of one side of the list: own messages or those of other users.
 * See docs/spec/message-list.md#component-styles.
 */
export interface BubbleStyle extends BubbleKindStyles, RowFooterStyle {
  readonly row: ViewStyle;
  readonly avatar: { readonly size: number; readonly container: ViewStyle };
  readonly senderName: TextStyle;
  readonly bubble: ViewStyle;
  readonly quote: { readonly container: ViewStyle; readonly sender: TextStyle; readonly text: TextStyle };
  readonly text: TextStyle;
  readonly link: TextStyle;
  readonly mention: TextStyle;
  /** Mentions of the user and of everyone. */
  readonly mentionSelf: TextStyle;
  readonly searchMatch: TextStyle;
  readonly code: { readonly inline: TextStyle; readonly block: ViewStyle; readonly text: TextStyle };
  readonly translation: { readonly container: ViewStyle; readonly label: TextStyle; readonly text: TextStyle };
  readonly time: TextStyle;
  readonly ticks: { readonly icon: IconStyle; readonly read: IconStyle; readonly failed: IconStyle };
}

/** Returns the style of the bubbles of one side. */
export function bubbleStyle(tokens: ThemeTokens, side: BubbleColors): BubbleStyle {
  const { colors, space, radius, type } = tokens;
  const text: TextStyle = { ...type.body, color: side.text };
  return {
    row: { paddingHorizontal: space.m, paddingVertical: 1 },
    avatar: { size: 32, container: { marginEnd: space.s } },
    senderName: { ...type.label, color: colors.textMuted, marginBottom: space.xxs },
    bubble: {
      backgroundColor: side.background,
      borderRadius: radius.l,
      paddingHorizontal: space.m,
      paddingVertical: space.s,
      maxWidth: 560,
    },
    quote: {
      container: {
        borderStartWidth: 3,
        borderStartColor: side.muted,
        paddingStart: space.s,
        marginBottom: space.xs,
      },
      sender: { ...type.label, color: side.text },
      text: { ...type.label, fontWeight: '400', color: side.muted },
    },
    text,
    link: { color: side.link, textDecorationLine: 'underline' },
    mention: { color: side.link, fontWeight: '600' },
    mentionSelf: { backgroundColor: colors.mentionSelf, color: colors.onMentionSelf, fontWeight: '700' },
    searchMatch: { backgroundColor: colors.searchMatch, color: colors.onSearchMatch },
    code: {
      inline: { ...type.code, backgroundColor: colors.code, color: colors.onCode },
      block: { backgroundColor: colors.code, borderRadius: radius.s, padding: space.s, marginVertical: space.xs },
      text: { ...type.code, color: colors.onCode },
    },
    translation: {
      container: {
        borderTopWidth: 1,
        borderTopColor: side.muted,
        marginTop: space.s,
        paddingTop: space.s,
      },
      label: { ...type.caption, color: side.muted },
      text,
    },
    time: { ...type.caption, color: side.muted },
    ticks: {
      icon: { color: side.muted, size: type.caption.lineHeight },
      read: { color: side.readTick, size: type.caption.lineHeight },
      failed: { color: side.text, size: type.caption.lineHeight },
    },
    ...bubbleKindStyles(tokens, side),
    ...rowFooterStyle(tokens),
  };
}
