import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { IconStyle } from './icon-style.ts';

/** Style of a layer above the list. */
export interface LayerStyle {
  readonly scrim: ViewStyle;
  readonly container: ViewStyle;
  readonly handle: ViewStyle;
  readonly title: TextStyle;
  readonly text: TextStyle;
  readonly detail: TextStyle;
  /** A menu entry or a list row. */
  readonly item: ViewStyle;
  readonly itemText: TextStyle;
  readonly icon: IconStyle;
  readonly danger: string;
  readonly divider: ViewStyle;
  readonly field: ViewStyle & TextStyle;
  readonly button: ViewStyle;
  readonly buttonText: TextStyle;
  readonly primaryButton: ViewStyle;
  readonly primaryButtonText: TextStyle;
  readonly dangerButton: ViewStyle;
  readonly dangerButtonText: TextStyle;
  readonly disabledButton: ViewStyle;
  readonly disabledButtonText: TextStyle;
}

export interface LayerStyles {
  readonly optionsSheet: LayerStyle;
  readonly quickReactions: { readonly container: ViewStyle; readonly item: ViewStyle; readonly emoji: TextStyle };
  readonly reactionList: LayerStyle;
  readonly emojiPicker: LayerStyle;
  readonly reportDialog: LayerStyle;
  readonly confirmDialog: LayerStyle;
  readonly infoSheet: LayerStyle;
  readonly notice: { readonly container: ViewStyle; readonly text: TextStyle };
  readonly mediaViewer: MediaViewerStyle;
}

/** Style of the media viewer, which is dark in both modes. */
export interface MediaViewerStyle {
  /** Background behind the picture; fades when the picture is pulled away. */
  readonly ground: ViewStyle;
  /** Bars above and below the picture. */
  readonly bar: ViewStyle;
  readonly title: TextStyle;
  readonly detail: TextStyle;
  readonly caption: TextStyle;
  readonly icon: IconStyle;
}

/** Returns the styles of menus, sheets, and dialogs. */
export function layerStyles(tokens: ThemeTokens): LayerStyles {
  const { colors, space, radius, type, touchTarget } = tokens;
  const layer = layerStyle(tokens);
  return {
    optionsSheet: layer,
    quickReactions: {
      // Spread over the width of a sheet; as wide as they are in a popover.
      container: {
        flexDirection: 'row',
        alignItems: 'center',
        paddingHorizontal: space.s,
        flexGrow: 1,
        justifyContent: 'space-between',
      },
      item: {
        minWidth: touchTarget,
        minHeight: touchTarget,
        alignItems: 'center',
        justifyContent: 'center',
        borderRadius: radius.full,
      },
      // The colour is that of emoji in fonts without colours.
      emoji: { fontSize: 24, lineHeight: 32, color: colors.text },
    },
    reactionList: layer,
    emojiPicker: layer,
    reportDialog: layer,
    confirmDialog: layer,
    infoSheet: layer,
    notice: {
      container: {
        backgroundColor: colors.text,
        borderRadius: radius.m,
        paddingHorizontal: space.l,
        paddingVertical: space.m,
        maxWidth: 480,
        boxShadow: '0 2px 8px #00000033',
      },
      text: { ...type.label, color: colors.surface },
    },
    mediaViewer: {
      ground: { backgroundColor: '#000000' },
      // So dark that text on it is legible over any picture.
      bar: { backgroundColor: '#000000A6' },
      title: { ...type.bodyStrong, color: '#FFFFFF' },
      detail: { ...type.caption, color: '#D5DAE1' },
      caption: { ...type.body, color: '#FFFFFF' },
      icon: { color: '#FFFFFF', size: 24 },
    },
  };
}

/** Returns the base style of a layer; sheets, popovers and dialogs differ only in position. */
function layerStyle({ colors, space, radius, type, touchTarget }: ThemeTokens): LayerStyle {
  const button: ViewStyle = {
    minHeight: touchTarget,
    minWidth: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
    paddingHorizontal: space.l,
    borderRadius: radius.full,
  };
  return {
    scrim: { backgroundColor: colors.scrim },
    container: {
      backgroundColor: colors.surfaceRaised,
      borderRadius: radius.l,
      boxShadow: '0 8px 24px #00000040',
    },
    handle: {
      alignSelf: 'center',
      width: 36,
      height: 4,
      borderRadius: radius.full,
      backgroundColor: colors.outline,
      marginVertical: space.s,
    },
    title: { ...type.title, color: colors.text },
    text: { ...type.body, color: colors.text },
    detail: { ...type.label, fontWeight: '400', color: colors.textMuted },
    item: {
      flexDirection: 'row',
      alignItems: 'center',
      gap: space.m,
      minHeight: touchTarget,
      paddingHorizontal: space.l,
      paddingVertical: space.s,
    },
    itemText: { ...type.body, color: colors.text, flexShrink: 1 },
    icon: { color: colors.textMuted, size: type.code.lineHeight },
    danger: colors.danger,
    divider: { height: 1, backgroundColor: colors.outline, marginVertical: space.xs },
    field: {
      ...type.body,
      color: colors.text,
      borderWidth: 1,
      borderColor: colors.outlineStrong,
      borderRadius: radius.m,
      padding: space.m,
    },
    button,
    buttonText: { ...type.bodyStrong, color: colors.accent },
    primaryButton: { ...button, backgroundColor: colors.accent },
    primaryButtonText: { ...type.bodyStrong, color: colors.onAccent },
    dangerButton: button,
    dangerButtonText: { ...type.bodyStrong, color: colors.danger },
    disabledButton: { ...button, backgroundColor: colors.surfaceSunken },
    disabledButtonText: { ...type.bodyStrong, color: colors.textMuted },
  };
}
