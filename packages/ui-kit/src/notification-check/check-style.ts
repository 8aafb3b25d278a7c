import type { TextStyle, ViewStyle } from 'react-native';
import type { IconStyle } from '../theme/styles/icon-style.ts';
import type { ThemeTokens } from '../theme/theme-tokens.ts';

/** Style of `ChatNotificationCheck`. Each member can be set alone. */
export interface NotificationCheckStyle {
  readonly container: ViewStyle;
  /** Headings of the component and of the history. */
  readonly title: TextStyle;
  /** Introduction. */
  readonly text: TextStyle;
  /** Result of the check, or why there is none. */
  readonly result: TextStyle;
  readonly step: {
    readonly container: ViewStyle;
    readonly name: TextStyle;
    readonly sentence: TextStyle;
    readonly fix: TextStyle;
  };
  /** Icon and label by state. */
  readonly pass: IconStyle;
  readonly warn: IconStyle;
  readonly fail: IconStyle;
  readonly pending: IconStyle;
  /** Label of a state. Its colour is that of the state. */
  readonly label: TextStyle;
  /** The main button. */
  readonly button: ViewStyle;
  readonly buttonText: TextStyle;
  /** Button of a step. */
  readonly action: ViewStyle;
  readonly actionText: TextStyle;
  readonly entry: { readonly container: ViewStyle; readonly text: TextStyle; readonly time: TextStyle };
}

/** Returns the style of the notification check from the tokens of a theme. */
export function notificationCheckStyle({
  colors,
  space,
  radius,
  type,
  touchTarget,
}: ThemeTokens): NotificationCheckStyle {
  const button: ViewStyle = {
    alignSelf: 'flex-start',
    maxWidth: '100%',
    minHeight: touchTarget,
    justifyContent: 'center',
    paddingHorizontal: space.l,
    borderRadius: radius.full,
    backgroundColor: colors.accent,
  };
  const icon = (color: string): IconStyle => ({ color, size: 20 });
  return {
    container: { gap: space.m, padding: space.l, backgroundColor: colors.surface },
    title: { ...type.title, color: colors.text },
    text: { ...type.body, color: colors.text },
    result: { ...type.bodyStrong, color: colors.text },
    step: {
      container: {
        flexDirection: 'row',
        gap: space.m,
        paddingVertical: space.m,
        borderBottomWidth: 1,
        borderBottomColor: colors.outline,
      },
      name: { ...type.bodyStrong, color: colors.text },
      sentence: { ...type.body, color: colors.text },
      fix: { ...type.body, color: colors.textMuted },
    },
    pass: icon(colors.success),
    warn: icon(colors.warning),
    fail: icon(colors.danger),
    pending: icon(colors.textMuted),
    label: { ...type.label },
    button,
    buttonText: { ...type.bodyStrong, maxWidth: '100%', color: colors.onAccent },
    action: {
      ...button,
      marginTop: space.xs,
      borderWidth: 1,
      borderColor: colors.outlineStrong,
      backgroundColor: 'transparent',
    },
    actionText: { ...type.bodyStrong, maxWidth: '100%', color: colors.text },
    entry: {
      container: {
        gap: space.xxs,
        paddingVertical: space.m,
        borderBottomWidth: 1,
        borderBottomColor: colors.outline,
      },
      text: { ...type.bodyStrong, color: colors.text },
      time: { ...type.caption, color: colors.textMuted },
    },
  };
}
