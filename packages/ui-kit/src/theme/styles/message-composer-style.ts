import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { IconStyle } from './icon-style.ts';

/** `components.messageComposer` of a theme. See docs/spec/message-list.md#component-styles. */
export interface MessageComposerStyle {
  readonly container: ViewStyle;
  readonly inputBox: ViewStyle;
  readonly input: TextStyle;
  readonly placeholder: string;
  readonly button: ViewStyle;
  readonly icon: IconStyle;
  readonly sendButton: ViewStyle;
  readonly sendIcon: IconStyle;
  readonly disabledSendButton: ViewStyle;
  readonly disabledSendIcon: IconStyle;
  /** The message being edited or replied to. */
  readonly strip: { readonly container: ViewStyle; readonly title: TextStyle; readonly text: TextStyle };
  readonly tray: {
    readonly container: ViewStyle;
    readonly file: ViewStyle;
    /** The icon of the file. */
    readonly picture: ViewStyle;
    readonly name: TextStyle;
    readonly detail: TextStyle;
  };
  readonly suggestions: {
    readonly container: ViewStyle;
    readonly item: ViewStyle;
    readonly text: TextStyle;
    readonly detail: TextStyle;
  };
  /** Shown while files are dragged over the window. */
  readonly drop: { readonly container: ViewStyle; readonly text: TextStyle };
  readonly counter: TextStyle;
  /** Shown in place of the input when the user cannot write here. */
  readonly closed: { readonly container: ViewStyle; readonly text: TextStyle };
}

/** Padding and border above and below the text of the input, in px. */
const INPUT_FRAME_HEIGHT = 22;

/** Returns the style of the composer. */
export function messageComposerStyle({ colors, space, radius, type, touchTarget }: ThemeTokens): MessageComposerStyle {
  const button: ViewStyle = {
    width: touchTarget,
    height: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
    // Centred on a single line of text at any text size.
    marginVertical: Math.max(0, (type.body.lineHeight + INPUT_FRAME_HEIGHT - touchTarget) / 2),
  };
  return {
    container: {
      backgroundColor: colors.surface,
      borderTopWidth: 1,
      borderTopColor: colors.outline,
      paddingHorizontal: space.s,
      paddingVertical: space.s,
    },
    inputBox: {
      flex: 1,
      minHeight: touchTarget,
      justifyContent: 'center',
      borderRadius: 22,
      borderWidth: 1,
      borderColor: colors.outlineStrong,
      backgroundColor: colors.surface,
      paddingHorizontal: space.m,
    },
    input: { ...type.body, color: colors.text },
    placeholder: colors.textMuted,
    button,
    icon: { color: colors.textMuted, size: 24 },
    sendButton: { ...button, backgroundColor: colors.accent },
    sendIcon: { color: colors.onAccent, size: 20 },
    disabledSendButton: { ...button, backgroundColor: colors.surfaceSunken },
    disabledSendIcon: { color: colors.textDisabled, size: 20 },
    strip: {
      container: {
        borderStartWidth: 3,
        borderStartColor: colors.accent,
        paddingStart: space.s,
        marginBottom: space.s,
        flexDirection: 'row',
        alignItems: 'center',
        gap: space.s,
      },
      title: { ...type.label, color: colors.accent },
      text: { ...type.label, fontWeight: '400', color: colors.textMuted },
    },
    tray: {
      container: { flexDirection: 'row', gap: space.s, paddingTop: space.s, paddingBottom: space.s },
      file: { width: 104, gap: space.xxs },
      picture: {
        height: 72,
        borderRadius: radius.m,
        borderWidth: 1,
        borderColor: colors.outline,
        backgroundColor: colors.surfaceSunken,
      },
      name: { ...type.caption, alignSelf: 'flex-start', color: colors.text },
      detail: { ...type.caption, alignSelf: 'flex-start', color: colors.textMuted },
    },
    suggestions: {
      container: {
        backgroundColor: colors.surfaceRaised,
        borderRadius: radius.m,
        borderWidth: 1,
        borderColor: colors.outline,
        marginBottom: space.s,
        width: '100%',
        maxWidth: 480,
        maxHeight: 240,
      },
      item: {
        flexDirection: 'row',
        alignItems: 'center',
        gap: space.s,
        minHeight: touchTarget,
        paddingHorizontal: space.m,
      },
      text: { ...type.body, color: colors.text },
      detail: { ...type.caption, color: colors.textMuted },
    },
    drop: {
      container: {
        backgroundColor: colors.surfaceRaised,
        borderRadius: radius.m,
        borderWidth: 2,
        borderStyle: 'dashed',
        borderColor: colors.outlineStrong,
        alignItems: 'center',
        justifyContent: 'center',
        padding: space.s,
      },
      text: { ...type.bodyStrong, color: colors.text, textAlign: 'center' },
    },
    counter: { ...type.caption, color: colors.textMuted },
    closed: {
      container: { alignItems: 'center', padding: space.m, gap: space.s },
      text: { ...type.body, color: colors.textMuted, textAlign: 'center' },
    },
  };
}
