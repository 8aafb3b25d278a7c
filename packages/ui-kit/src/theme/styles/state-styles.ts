import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { IconStyle } from './icon-style.ts';

/** Style of a state that fills the list: empty, or failed to load. */
export interface StateStyle {
  readonly container: ViewStyle;
  readonly icon: IconStyle;
  readonly title: TextStyle;
  readonly text: TextStyle;
  readonly button: ViewStyle;
  readonly buttonText: TextStyle;
}

export interface StateStyles {
  readonly emptyState: StateStyle;
  readonly errorState: StateStyle;
  /** Style of a failed page and of the offline strip. */
  readonly inlineError: Pick<StateStyle, 'container' | 'text' | 'button' | 'buttonText'>;
  readonly skeleton: { readonly container: ViewStyle; readonly block: ViewStyle };
}

/** Returns the styles of a list that loads, is empty, or has failed. */
export function stateStyles({ colors, space, radius, type, touchTarget }: ThemeTokens): StateStyles {
  const button: ViewStyle = {
    minHeight: touchTarget,
    justifyContent: 'center',
    paddingHorizontal: space.l,
    borderRadius: radius.full,
    backgroundColor: colors.accent,
  };
  const state: StateStyle = {
    container: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: space.m, padding: space.xl },
    icon: { color: colors.textDisabled, size: 48 },
    title: { ...type.title, color: colors.text, textAlign: 'center' },
    text: { ...type.body, color: colors.textMuted, textAlign: 'center' },
    button,
    buttonText: { ...type.bodyStrong, color: colors.onAccent },
  };
  return {
    emptyState: state,
    errorState: state,
    inlineError: {
      container: {
        flexDirection: 'row',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: space.s,
        padding: space.s,
      },
      text: { ...type.label, color: colors.textMuted },
      button: { ...button, backgroundColor: 'transparent', paddingHorizontal: space.s },
      buttonText: { ...type.label, fontWeight: '600', color: colors.accent },
    },
    skeleton: {
      container: { flex: 1, justifyContent: 'flex-end', overflow: 'hidden', padding: space.m, gap: space.m },
      block: { backgroundColor: colors.bubbleIn, borderRadius: radius.l },
    },
  };
}
