import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { IconStyle } from './icon-style.ts';

/** Styles of the content below a bubble. */
export interface RowFooterStyle {
  readonly reactions: {
    readonly container: ViewStyle;
    readonly chip: ViewStyle;
    readonly ownChip: ViewStyle;
    readonly emoji: TextStyle;
    readonly count: TextStyle;
    readonly ownCount: TextStyle;
  };
  readonly threadRow: {
    readonly container: ViewStyle;
    /** Avatars of users who replied; they overlap. */
    readonly avatar: { readonly size: number; readonly container: ViewStyle };
    readonly text: TextStyle;
    readonly badge: ViewStyle;
    readonly badgeText: TextStyle;
  };
  /** Strip below messages that failed, have been pending for a long time, or were blocked. */
  readonly strip: {
    readonly container: ViewStyle;
    readonly icon: IconStyle;
    readonly text: TextStyle;
    readonly button: ViewStyle;
    readonly buttonText: TextStyle;
  };
}

/** Returns the style of what is below a bubble. */
export function rowFooterStyle({ colors, space, radius, type }: ThemeTokens): RowFooterStyle {
  const chip: ViewStyle = {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.xs,
    paddingHorizontal: space.s,
    paddingVertical: space.xxs,
    borderRadius: radius.full,
    borderWidth: 1,
    borderColor: colors.outline,
    backgroundColor: colors.surfaceRaised,
  };
  return {
    reactions: {
      container: { flexDirection: 'row', gap: space.xs, marginTop: space.xs },
      chip,
      ownChip: { ...chip, borderColor: colors.accent, backgroundColor: colors.reactionOwn },
      emoji: { ...type.label, color: colors.text },
      count: { ...type.label, color: colors.textMuted },
      ownCount: { ...type.label, color: colors.onReactionOwn },
    },
    threadRow: {
      container: { flexDirection: 'row', alignItems: 'center', gap: space.xs, marginTop: space.xs },
      avatar: {
        size: 20,
        container: { marginEnd: -4, borderWidth: 2, borderColor: colors.surface, borderRadius: radius.full },
      },
      text: { ...type.label, color: colors.accent, fontWeight: '600' },
      badge: {
        minWidth: 18,
        paddingHorizontal: space.xs,
        borderRadius: radius.full,
        backgroundColor: colors.accent,
        alignItems: 'center',
      },
      badgeText: { ...type.caption, color: colors.onAccent, fontWeight: '600' },
    },
    strip: {
      container: { flexDirection: 'row', alignItems: 'center', flexWrap: 'wrap', gap: space.s, marginTop: space.xs },
      icon: { color: colors.danger, size: type.caption.lineHeight },
      text: { ...type.caption, color: colors.danger },
      button: { paddingHorizontal: space.s, borderRadius: radius.s },
      buttonText: { ...type.label, color: colors.accent, fontWeight: '600' },
    },
  };
}
