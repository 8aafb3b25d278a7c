import type { TextStyle, ViewStyle } from 'react-native';
import type { ThemeTokens } from '../theme-tokens.ts';
import { incomingColors, outgoingColors } from './bubble-colors.ts';
import { type BubbleStyle, bubbleStyle } from './bubble-style.ts';
import type { IconStyle } from './icon-style.ts';
import { type LayerStyles, layerStyles } from './layer-styles.ts';
import { type StateStyles, stateStyles } from './state-styles.ts';

/** `components.messageList` of a theme. See docs/spec/message-list.md#component-styles. */
export interface MessageListStyle extends StateStyles, LayerStyles {
  /** The whole list. */
  readonly container: ViewStyle;
  /** Separator between two days. */
  readonly dateSeparator: LabelStyle;
  /** The floating date while scrolling. */
  readonly stickyDate: LabelStyle;
  /** Separator above the first unread message. */
  readonly unreadSeparator: LabelStyle & { readonly line: ViewStyle };
  /** The round button that scrolls to the newest message. */
  readonly scrollButton: {
    readonly container: ViewStyle;
    readonly badge: ViewStyle;
    readonly badgeText: TextStyle;
    readonly icon: IconStyle;
  };
  /** The typing users. */
  readonly typingRow: LabelStyle;
  /** The state of an agent before it responds. */
  readonly runRow: LabelStyle;
  /** Group events: joined, left, added. */
  readonly groupAction: LabelStyle;
  /** Calls. */
  readonly callAction: LabelStyle & { readonly icon: IconStyle; readonly missedIcon: IconStyle };
  /** Own messages. */
  readonly outgoing: BubbleStyle;
  /** Messages of other users. */
  readonly incoming: BubbleStyle;
}

/** Style of a box with text. */
export interface LabelStyle {
  readonly container: ViewStyle;
  readonly text: TextStyle;
}

/** Returns the style of the message list. */
export function messageListStyle(tokens: ThemeTokens): MessageListStyle {
  const { colors, space, radius, type } = tokens;
  const pill: LabelStyle = {
    container: {
      alignSelf: 'center',
      backgroundColor: colors.pill,
      borderRadius: radius.full,
      paddingHorizontal: space.m,
      paddingVertical: space.xs,
      marginVertical: space.s,
      maxWidth: '90%',
    },
    text: { ...type.caption, fontWeight: '500', color: colors.onPill, textAlign: 'center' },
  };
  return {
    container: { flex: 1, backgroundColor: colors.surface },
    dateSeparator: pill,
    stickyDate: { ...pill, container: { ...pill.container, boxShadow: '0 1px 4px #00000033' } },
    unreadSeparator: {
      container: {
        flexDirection: 'row',
        alignItems: 'center',
        gap: space.m,
        paddingHorizontal: space.l,
        paddingVertical: space.s,
      },
      text: { ...type.label, color: colors.accent, fontWeight: '600' },
      line: { flex: 1, height: 1, backgroundColor: colors.accent },
    },
    scrollButton: {
      container: {
        width: tokens.touchTarget,
        height: tokens.touchTarget,
        borderRadius: radius.full,
        borderWidth: 1,
        borderColor: colors.outlineStrong,
        backgroundColor: colors.surfaceRaised,
        alignItems: 'center',
        justifyContent: 'center',
        boxShadow: '0 2px 8px #00000033',
      },
      badge: {
        position: 'absolute',
        // The badge grows upwards with the text size, so that it does not cover the arrow.
        top: 10 - type.caption.lineHeight,
        end: -6,
        minWidth: 20,
        paddingHorizontal: 5,
        paddingVertical: space.xxs,
        borderRadius: radius.full,
        backgroundColor: colors.accent,
        alignItems: 'center',
      },
      badgeText: { ...type.caption, fontWeight: '600', color: colors.onAccent },
      icon: { color: colors.textMuted, size: 24 },
    },
    typingRow: {
      container: { paddingHorizontal: space.l, paddingVertical: space.s },
      text: { ...type.label, color: colors.textMuted },
    },
    runRow: { container: { paddingVertical: space.xs }, text: { ...type.label, color: colors.textMuted } },
    groupAction: pill,
    callAction: {
      container: { ...pill.container, flexDirection: 'row', alignItems: 'center', gap: space.xs },
      text: pill.text,
      icon: { color: colors.onPill, size: type.caption.lineHeight },
      missedIcon: { color: colors.danger, size: type.caption.lineHeight },
    },
    outgoing: bubbleStyle(tokens, outgoingColors(colors)),
    incoming: bubbleStyle(tokens, incomingColors(colors)),
    ...stateStyles(tokens),
    ...layerStyles(tokens),
  };
}
