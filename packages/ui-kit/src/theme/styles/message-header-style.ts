import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { IconStyle } from './icon-style.ts';

/** `components.messageHeader` of a theme. See docs/spec/message-list.md#component-styles. */
export interface MessageHeaderStyle {
  readonly container: ViewStyle;
  readonly avatar: { readonly size: number; readonly container: ViewStyle };
  readonly presence: ViewStyle;
  readonly title: TextStyle;
  readonly subtitle: TextStyle;
  readonly typing: TextStyle;
  readonly button: ViewStyle;
  readonly icon: IconStyle;
}

/** Returns the style of the header. */
export function messageHeaderStyle({ colors, space, radius, type, touchTarget }: ThemeTokens): MessageHeaderStyle {
  return {
    container: {
      flexDirection: 'row',
      // Buttons wrap below a name that does not fit beside them.
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: space.s,
      minHeight: 60,
      paddingHorizontal: space.m,
      paddingVertical: space.s,
      backgroundColor: colors.surface,
      borderBottomWidth: 1,
      borderBottomColor: colors.outline,
    },
    avatar: { size: 40, container: {} },
    presence: {
      width: 12,
      height: 12,
      borderRadius: radius.full,
      borderWidth: 2,
      borderColor: colors.surface,
      backgroundColor: colors.success,
    },
    title: { ...type.bodyStrong, color: colors.text },
    subtitle: { ...type.caption, color: colors.textMuted },
    typing: { ...type.caption, color: colors.accent },
    button: {
      minWidth: touchTarget,
      minHeight: touchTarget,
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: radius.full,
    },
    icon: { color: colors.accent, size: 24 },
  };
}
