import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import { type MessageHeaderStyle, messageHeaderStyle } from './message-header-style.ts';

/** `components.threadHeader` of a theme. See docs/spec/message-list.md#component-styles. */
export interface ThreadHeaderStyle extends Pick<MessageHeaderStyle, 'title' | 'subtitle' | 'button' | 'icon'> {
  readonly container: ViewStyle;
  /** Around the title line. */
  readonly bar: ViewStyle;
  /** Around the first message. */
  readonly parent: ViewStyle;
  readonly countBar: ViewStyle;
  readonly countText: TextStyle;
}

/** Returns the style of the thread header. */
export function threadHeaderStyle(tokens: ThemeTokens): ThreadHeaderStyle {
  const { colors, space, type } = tokens;
  const { title, subtitle, button, icon } = messageHeaderStyle(tokens);
  return {
    container: { backgroundColor: colors.surface },
    bar: { borderBottomWidth: 1, borderColor: colors.outline },
    title,
    subtitle,
    button,
    icon,
    parent: { paddingVertical: space.s },
    countBar: {
      paddingHorizontal: space.l,
      paddingVertical: space.s,
      borderTopWidth: 1,
      borderBottomWidth: 1,
      borderColor: colors.outline,
      backgroundColor: colors.surfaceSunken,
    },
    countText: { ...type.label, color: colors.textMuted },
  };
}
